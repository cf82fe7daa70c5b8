import { useEffect, useEffectEvent } from 'react';

/** Calls the function when the key is pressed together with Ctrl or Command. */
export function useShortcut(key: string, call: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    call();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
