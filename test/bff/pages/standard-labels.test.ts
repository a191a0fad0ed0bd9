/** Standard labels, for customers whose language the operator did not write a label in. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { labelStandardFields } from '../../../bff/visitor/standard-labels.ts';
import { localize } from '../../../core/index.ts';
import { aFormField, anInstallation, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { FORMS, FREE_SLOT, SITE, visit } from '../widget-gate/support/visitor.ts';
import { ask } from './manage-visitor.ts';

const firstName = aFormField({ name: 'first_name', label: { de: 'Vorname' } });
const installation = anInstallation({
  locale: 'de',
  allowedOrigins: [SITE],
  form: [
    { ...emailField, label: 'E-Mail-Adresse' },
    firstName,
    aFormField({ name: 'last_name', label: { de: 'Name des Kindes' } }),
    aFormField({ name: 'phone', label: { de: 'Telefon', en: 'Call you at' } }),
    aFormField({ name: 'colour', label: 'Farbe' }),
  ],
});

const labelIn = (lang: string, field = firstName) => {
  const [found] = labelStandardFields([field], installation, lang);
  return localize(found?.label ?? '', lang, installation.locale);
};

describe('the label of a field that every form has', () => {
  it('is in each of our languages, though the operator wrote it in one', () => {
    const labels = LANGUAGES.tags.map((tag) => labelIn(tag));
    expect(labels).toEqual(
      LANGUAGES.tags.map((tag) => LANGUAGES.texts[tag].pages.labels.firstName),
    );
    expect(labels).toContain('الاسم الأول');
  });

  it('stays as the operator wrote it in that language, and for its other regions', () => {
    const field = aFormField({ name: 'phone', label: { de: 'Telefonnummer' } });
    expect(['de', 'de-AT', 'de-x-du', 'fr'].map((lang) => labelIn(lang, field))).toEqual([
      'Telefonnummer',
      'Telefonnummer',
      'Telefonnummer',
      'Téléphone',
    ]);
  });

  it('stays as it is if it asks for something else', () => {
    const child = aFormField({ name: 'first_name', label: { de: 'Vorname des Kindes' } });
    expect(labelIn('fr', child)).toBe('Vorname des Kindes');
  });

  it('is the operator’s own word where the texts of the installation have one', () => {
    const texts = { fr: { pages: { labels: { firstName: 'Petit nom' } } } };
    const own = { ...installation, languages: { ...installation.languages, texts } };
    const [found] = labelStandardFields([firstName], own, 'fr');
    expect(found?.label).toEqual({ de: 'Vorname', fr: 'Petit nom' });
  });
});

describe('a form in a language that the operator did not write', () => {
  const server = useTestServer({ installation });

  it('has standard labels in the widget, without a mark that they are foreign', async () => {
    const { data } = JSON.parse((await visit(server(), `${FORMS}&lang=fr`)).text);
    expect(data.email).toMatchObject({ label: 'E-mail' });
    expect(data.email).not.toHaveProperty('lang');
    expect(data.first_name).toMatchObject({ label: 'Prénom' });
    expect(data.last_name).toMatchObject({ label: 'Name des Kindes', lang: 'de' });
    expect(data.phone).toMatchObject({ label: 'Téléphone' });
    expect(data.colour).toMatchObject({ label: 'Farbe', lang: 'de' });
  });

  it('has them on the pages without scripts', async () => {
    const form = { schedule: '1', reason: '1', slot: FREE_SLOT };
    const page = await ask(`${server().url}/book/plain/time?lang=fr`, {
      fields: form,
      headers: {},
    });
    expect(page.text).toContain('>Prénom</label>');
    expect(page.text).toContain('<bdi lang="de">Name des Kindes</bdi>');
  });
});
