import { toString } from 'qrcode';
import { Html, html } from './html';

/** Returns a figure with the QR code of the text. @param label alternative text */
export async function qrCode(text: string, label: string): Promise<Html> {
  const svg = await toString(text, { type: 'svg' });
  return html`<figure role="img" aria-label="${label}">${new Html(svg)}</figure>`;
}
