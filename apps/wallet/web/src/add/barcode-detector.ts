/** Of the Shape Detection API, as far as it is used here. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => BarcodeDetector;

const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether the browser reads codes from its camera. Others have the camera app of the device, which opens links. */
export function canScan(): boolean {
  return found !== undefined && 'mediaDevices' in navigator;
}

/** @throws Error where `canScan` is false */
export function createDetector(): BarcodeDetector {
  if (!found) throw new Error('The browser reads no codes.');
  return new found({ formats: ['qr_code'] });
}
