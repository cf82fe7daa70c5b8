import { isId, shortId } from '../format/ids';

/** The end of an id, with the whole one as its tip, or another name as it is. */
export function AuditName({ text }: { text: string | null }) {
  if (text === null) return '–';
  return <code title={text}>{isId(text) ? shortId(text) : text}</code>;
}
