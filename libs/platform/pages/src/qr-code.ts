import { toString } from 'qrcode';
import { Html, html } from './html';

/** Modules around the code (ISO/IEC 18004, quiet zone). */
const QUIET_ZONE = 4;

/** Returns a figure with the QR code of the text. @param label alternative text */
export async function qrCode(text: string, label: string): Promise<Html> {
  return html`<figure role="img" aria-label="${label}">${new Html(await qrSvg(text))}</figure>`;
}

/** An SVG document. */
export async function qrSvg(text: string): Promise<string> {
  return toString(text, { type: 'svg', margin: QUIET_ZONE });
}
