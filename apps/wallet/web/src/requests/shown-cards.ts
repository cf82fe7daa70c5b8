import type { Credential, QueryMatches } from '../api/schemas';

/** What the page knows of the cards. */
export interface ShownCards {
  matches: readonly QueryMatches[];
  credentials: ReadonlyMap<string, Credential>;
  /** Ids of the chosen credentials, by the id of the query. */
  cards: Readonly<Record<string, string>>;
}
