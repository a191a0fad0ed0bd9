/**
 * A website on its own origin that embeds the widget with the script tag, under a strict policy.
 */

import { createServer } from 'node:http';

export interface HostSite {
  readonly origin: string;
  close(): Promise<void>;
}

export interface HostPage {
  /** Address of the widget's server. */
  readonly widgetUrl: string;
  /** Attributes of the element, as written in HTML. */
  readonly attributes?: string;
  readonly lang?: string;
  /** More elements of its head. */
  readonly head?: string;
  /** Additional directives of its policy. */
  readonly policy?: string;
}

/**
 * Listens first, so that its origin can be put into the installation's allow-list before a page is
 * set.
 */
export async function startHostSite(): Promise<HostSite & { show(page: HostPage): void }> {
  let shown: HostPage = { widgetUrl: '' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${shown.widgetUrl}; connect-src ${shown.widgetUrl}; img-src data:; base-uri 'none'; form-action 'none'; ${shown.policy ?? ''}`,
    );
    response.end(html(shown));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The site has no port.');
  }
  return {
    // Another host name than the widget's, so another site in the browser's eyes, not merely
    // another port.
    origin: `http://localhost:${address.port}`,
    show: (page) => {
      shown = page;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function html({ widgetUrl, attributes = '', head = '', lang = 'en' }: HostPage): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A site</title>
<link rel="icon" href="data:,">${head}</head>
<body><h1>A site</h1>
<slotwell-booking ${attributes}><a href="${widgetUrl}/book">Book</a></slotwell-booking>
<script type="module" src="${widgetUrl}/widget.js"></script>
</body></html>`;
}
