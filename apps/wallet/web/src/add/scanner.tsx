import { Button, Notice } from '@vc/web/elements';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../messages/messages-context';
import { createDetector } from './barcode-detector';

const LOOK_EVERY_MS = 250;

interface ScannerProps {
  /** A code that was read. */
  onCode: (code: string) => void;
  onEnd: () => void;
}

/** The picture of the camera, until it shows a code. The picture stays in the browser. */
export function Scanner({ onCode, onEnd }: ScannerProps) {
  const { t } = useMessages();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const ending = new AbortController();
    watch(element, tell, ending.signal).catch(() => setRefused(true));
    return () => ending.abort();
  }, []);
  return (
    <div className="scanner">
      {isRefused ? <Notice tone="warn">{t('scan.refused')}</Notice> : <p className="lead">{t('scan.lead')}</p>}
      <video ref={video} className="scanner-picture" muted playsInline aria-label={t('scan.picture')} />
      <Button onPress={onEnd}>{t('action.cancel')}</Button>
    </div>
  );
}

/** @throws Error if the user refuses the camera, or the device has none */
async function watch(video: HTMLVideoElement, tell: (code: string) => void, signal: AbortSignal): Promise<void> {
  const detector = createDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const look = async () => {
    // A frame that cannot be read is followed by others.
    const [code] = await detector.detect(video).catch(() => []);
    if (code && !signal.aborted) tell(code.rawValue);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
