const POLL_MS = 2_500;
/** A session ends some time after its last request (docs/staff.md), so an unused page must not go on asking. */
const IN_USE_MS = 10 * 60_000;

let lastUsedAt = Date.now();
for (const type of ['pointerdown', 'pointermove', 'keydown']) {
  globalThis.document.addEventListener(type, () => (lastUsedAt = Date.now()), { passive: true });
}

/** The milliseconds until a resource is read again: while it can change, and while the page is used. */
export function pollInterval(canChange: boolean, everyMs = POLL_MS): number | false {
  const isInUse = Date.now() - lastUsedAt < IN_USE_MS;
  return canChange && isInUse && everyMs;
}
