import { Html, html } from './html';

/** By the first code: an idle service has no use for the library. */
const loadQrCodes = async () => import('qrcode');

/** Modules around the code (ISO/IEC 18004, quiet zone). */
const QUIET_ZONE = 4;

/** Returns a figure with the QR code of the text. @param label alternative text */
export async function qrCode(text: string, label: string): Promise<Html> {
  return html`<figure role="img" aria-label="${label}">${new Html(await qrSvg(text))}</figure>`;
}

/** An SVG document. */
export async function qrSvg(text: string): Promise<string> {
  const { toString } = await loadQrCodes();
  return toString(text, { type: 'svg', margin: QUIET_ZONE });
}

/** A PNG image. */
export async function qrPng(text: string): Promise<Buffer> {
  const { toBuffer } = await loadQrCodes();
  return toBuffer(text);
}
