import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Another page begins at its top. */
export function useScrollReset(): void {
  const [path] = useLocation();
  useEffect(() => {
    globalThis.scrollTo(0, 0);
  }, [path]);
}
