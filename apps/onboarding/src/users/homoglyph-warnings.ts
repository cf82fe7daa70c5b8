const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Cherokee: /\p{Script=Cherokee}/u,
};

/** Lower-case letters of Greek, Cyrillic and Armenian that look like Latin ones (Unicode Technical Standard #39). */
const LATIN_LOOKALIKES = /^[\d._-]*[аеорсухіјѕһԁԛԝґկոսօցյοαρνικυ][аеорсухіјѕһԁԛԝґկոսօցյοαρνικυ\d._-]*$/u;

/** Sentences for staff about parts of a name or an address that can be taken for others. */
export function listHomoglyphWarnings(identifiers: Record<string, string | null>): string[] {
  return Object.entries(identifiers).flatMap(([name, value]) => {
    const parts = (value ?? '').split(/[@.]/);
    return isConfusable(parts) ? [`${name} mixes or imitates scripts: it may look like that of another user.`] : [];
  });
}

function isConfusable(parts: string[]): boolean {
  return parts.some((part) => {
    const scripts = Object.values(SCRIPTS).filter((script) => script.test(part));
    return scripts.length > 1 || LATIN_LOOKALIKES.test(part);
  });
}
