/** A website on its own origin, with a page or script per address. */

import { createServer } from 'node:http';

export interface SiteFile {
  readonly content: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PagedSite {
  readonly origin: string;
  /** Puts files under addresses, in the place of those that were there. */
  publish(files: Readonly<Record<string, SiteFile>>): void;
  close(): Promise<void>;
}

/** A page of the site: what stands in it, in the common frame. */
export function aPage(body: string, headers: SiteFile['headers'] = {}, head = ''): SiteFile {
  const content = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A site</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
  return { content, type: 'text/html; charset=utf-8', headers };
}

export function aScript(content: string): SiteFile {
  return { content, type: 'text/javascript; charset=utf-8' };
}

export async function startPagedSite(): Promise<PagedSite> {
  let files: Readonly<Record<string, SiteFile>> = {};
  const server = createServer((request, response) => {
    const file = files[request.url?.split('?')[0] ?? ''];
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      'cache-control': 'no-store',
      ...file?.headers,
    });
    response.end(file?.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The site has no port.');
  }
  return {
    // Another host name than the server's, so another site in the browser's eyes, not merely
    // another port.
    origin: `http://localhost:${address.port}`,
    publish: (published) => {
      files = published;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
