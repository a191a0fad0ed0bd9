/** Fields for names that customers read: one for each language that the installation is written in. */

import { expect } from '@open-wc/testing';
import { render } from 'lit';
import {
  type LocalizedField,
  localizedField,
} from '../../../widget/admin/configuration/edit/localized-field.ts';

const file = {
  locale: 'de',
  schedules: [{ id: 1, name: 'Dr. Lindner' }],
  reasons: [{ id: 1, name: { de: 'Kontrolle', en: 'Check-up' } }],
};

function labelsOf(changes: Partial<LocalizedField>): readonly string[] {
  const place = document.createElement('div');
  const field: LocalizedField = {
    name: 'reasons-0-name',
    label: 'Name',
    required: true,
    problem: null,
    isLong: false,
    value: 'Neues Anliegen',
    file,
    set: () => {},
    ...changes,
  };
  render(localizedField(field), place);
  return [...place.querySelectorAll('label')].map(({ textContent }) => textContent.trim());
}

describe('a field for a name that customers read', () => {
  it('is there in each language that other names are written in', () => {
    expect(labelsOf({})).to.deep.equal(['Name (de)', 'Name (en)']);
  });

  it('is one field for a calendar if no calendar has names in several', () => {
    expect(labelsOf({ name: 'schedules-0-name' })).to.deep.equal(['Name']);
  });

  it('is one field if all names are in one language', () => {
    expect(labelsOf({ file: { ...file, reasons: [] } })).to.deep.equal(['Name']);
  });
});
