import { create } from 'qrcode';
import { toPath } from './qr-path';

/** Modules that must stay white around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code; dark on white in every theme, because readers expect that. @param label what it leads to */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const size = modules.size + 2 * QUIET_ZONE;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}>
      <path d={toPath(modules.data, modules.size)} />
    </svg>
  );
}
