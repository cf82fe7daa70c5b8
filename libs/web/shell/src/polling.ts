const POLL_MS = 2_500;
/** A session ends some time after its last request (docs/staff.md), so an unused page must not go on asking. */
const IN_USE_MS = 10 * 60_000;

let lastUsedAt = Date.now();
for (const type of ['pointerdown', 'pointermove', 'keydown']) {
  globalThis.document.addEventListener(type, () => (lastUsedAt = Date.now()), { passive: true });
}

/** Whether the page was used lately. An unused page must send no request by itself. */
export function isPageInUse(): boolean {
  return Date.now() - lastUsedAt < IN_USE_MS;
}

/** The milliseconds until a resource is read again: while it can change, and while the page is used. */
export function pollInterval(canChange: boolean, everyMs = POLL_MS): number | false {
  return canChange && isPageInUse() && everyMs;
}
