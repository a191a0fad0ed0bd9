/**
 * Draws a text as a QR code in a single path, black on white in every colour scheme because
 * scanners need it. Loaded only when one is shown.
 */

import { html, type TemplateResult } from 'lit';
import qrcode from 'qrcode-generator';

/** Width of the quiet zone around the code, in modules. */
const MARGIN = 4;
const PIXELS = 200;

export function qrCode(text: string, label: string): TemplateResult {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * MARGIN;
  const places = Array.from({ length: count }, (_, at) => at);
  const dark = places.flatMap((row) =>
    places
      .filter((column) => code.isDark(row, column))
      .map((column) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`),
  );
  return html`
    <svg width=${PIXELS} height=${PIXELS} viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
      <path fill="#fff" d="M0 0h${size}v${size}H0z" /><path fill="#000" d=${dark.join('')} />
    </svg>
  `;
}
