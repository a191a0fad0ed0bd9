/** The texts that the operator may replace, with the built-in text of each. */

import { type ReplaceableText, replaceableTexts } from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { wordingCalls } from '../contract/admin-wording.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { Handlers } from './call.ts';
import { listLanguages } from './installation.ts';

type TextAnswer = CallAnswer<'GET /texts'>['texts'][number];

export function createWordingCalls({
  service,
}: Pick<RouteDependencies, 'service'>): Pick<Handlers, keyof typeof wordingCalls> {
  return {
    'GET /texts': async ({ query: { language } }) => {
      const installation = await service.installation();
      if (installation === null) {
        return { refused: 'not_configured' };
      }
      const languages = listLanguages(installation);
      const tag =
        language === undefined ? languages[0]?.tag : LANGUAGES.tags.find((one) => one === language);
      if (tag === undefined) {
        return { refused: 'request_invalid', field: 'language' };
      }
      // Keep the operator's words for calendar and reason, which apply unless a replaced text
      // overrides them.
      const bare = { ...installation, languages: { ...installation.languages, texts: {} } };
      return {
        language: tag,
        languages: [...languages],
        texts: replaceableTexts(LANGUAGES.findTexts(bare, tag), tag).map(present),
      };
    },
  };
}

function present({ name, values, forms }: ReplaceableText): TextAnswer {
  return {
    name,
    values: [...values],
    forms: forms.map(({ category, text }) => ({ category, text })),
  };
}
