/**
 * `slotwell embed`: the snippets for a site owner, with this server's address and the exact address
 * and hash of the current widget.
 */

import type { InstallationProfile } from '../../core/index.ts';
import { createWidgetReleases, type WidgetScript } from '../pages/widget-releases.ts';
import { findTexts, readLanguage } from '../visitor/languages.ts';
import type { Command } from './command.ts';
import { withInstallation } from './with-core.ts';

export const embed: Command = {
  name: 'embed',
  usage: '[--lang TAG]',
  summary:
    'Print the code that a site owner pastes: the widget, exactly this build of it, the plain script, the frame.',
  options: { lang: { type: 'string' } },
  run: (call) =>
    withInstallation(call, async ({ service }, { baseUrl }) => {
      const { io, options } = call;
      const profile = await service.installation();
      const lang = typeof options.lang === 'string' ? readLanguage(profile, options.lang) : null;
      const script = createWidgetReleases({ archiveFolder: null }).current;
      if (options.lang !== undefined && lang === null) {
        io.err(`There are no texts in the language "${options.lang}".`);
      } else if (script === null) {
        io.err('The widget is not built: run npm run build.');
      } else {
        for (const line of snippets({ baseUrl, script, lang, profile })) {
          io.out(line);
        }
        io.err(sayOrigins(profile));
        return 0;
      }
      return 1;
    }),
};

interface SnippetFacts {
  readonly baseUrl: string;
  readonly script: Pick<WidgetScript, 'version' | 'integrity'>;
  /** `null` to follow the page's own language. */
  readonly lang: string | null;
  readonly profile: InstallationProfile | null;
}

export function snippets({ baseUrl, script, lang, profile }: SnippetFacts): readonly string[] {
  const { book } = findTexts(profile, [lang, profile?.locale ?? null]).texts.pages;
  const [query, attribute, data] =
    lang === null ? ['', '', ''] : [`?lang=${lang}`, ` lang="${lang}"`, ` data-lang="${lang}"`];
  const ahead =
    lang === null
      ? []
      : [
          '<!-- In the head of a page, so that the first step is there sooner. -->',
          ...['config', 'schedules'].map(
            (call) =>
              `<link rel="preload" as="fetch" crossorigin href="${baseUrl}/widget/v1/${call}?lang=${lang}">`,
          ),
          '',
        ];
  const element = `<slotwell-booking${attribute}><a href="${baseUrl}/book${query}">${book}</a></slotwell-booking>`;
  return [
    ...ahead,
    '<!-- The widget, always the present build. -->',
    `<script type="module" src="${baseUrl}/widget.js"></script>`,
    element,
    '',
    `<!-- Exactly this build, ${script.version}, which stays served after upgrades. -->`,
    `<script type="module" src="${baseUrl}/widget/${script.version}/widget.js" integrity="${script.integrity}" crossorigin="anonymous"></script>`,
    element,
    '',
    '<!-- If the site accepts no module: a plain script, at the place where the booking should appear. -->',
    `<script src="${baseUrl}/embed.js"${data}></script>`,
    '',
    '<!-- If the site accepts no script: a frame. With its second line, it is always as high as its content. -->',
    `<iframe src="${baseUrl}/embed${query}" title="${book}" width="100%" height="900" style="border: 0"></iframe>`,
    `<script src="${baseUrl}/embed.js" data-frames></script>`,
  ];
}

function sayOrigins(profile: InstallationProfile | null): string {
  const sites = profile?.allowedOrigins ?? [];
  return sites.length === 0
    ? "No other site may embed it yet: add the site's origin to allowed_origins in the installation file, and import it."
    : `Sites that may embed it: ${sites.join(', ')}.`;
}
