import type { CredentialSet, QueryMatches } from '../api/schemas';

/** What the user has chosen: an option of each credential set, and a card for each query. */
export interface Choice {
  /** By the index of the set; undefined for a part that is not shared. */
  options: readonly (number | undefined)[];
  /** Ids of credentials, by the id of the query. */
  cards: Readonly<Record<string, string>>;
}

/** A request as the user sees it: each part is needed or not, and may have several ways to answer it. */
export interface Part {
  isRequired: boolean;
  /** Queries that are answered together. */
  options: string[][];
}

/** Without sets, each query is a part that is needed (OpenID4VP 1.0 §6.4.2). */
export function partsOf(matches: readonly QueryMatches[], sets: readonly CredentialSet[] | undefined): Part[] {
  if (!sets) return matches.map(({ queryId }) => ({ isRequired: true, options: [[queryId]] }));
  return sets.map(({ options, required }) => ({ isRequired: required, options }));
}

/** The options that the user has cards for, with their indexes. */
export function answerableOptions({ options }: Part, matches: readonly QueryMatches[]): number[] {
  const answered = new Set(matches.filter(({ credentials }) => credentials.length > 0).map(({ queryId }) => queryId));
  return options.flatMap((option, index) => (option.every((id) => answered.has(id)) ? [index] : []));
}

/** Whether the user has the cards for all parts that are needed. */
export function isAnswerable(parts: readonly Part[], matches: readonly QueryMatches[]): boolean {
  return parts.every((part) => !part.isRequired || answerableOptions(part, matches).length > 0);
}

/** The verifier's first choice of what is needed, the newest card for each query, and nothing that is not needed. */
export function initialChoice(parts: readonly Part[], matches: readonly QueryMatches[]): Choice {
  return {
    options: parts.map((part) => (part.isRequired ? answerableOptions(part, matches)[0] : undefined)),
    cards: Object.fromEntries(
      matches.flatMap(({ queryId, credentials: [newest] }) => (newest ? [[queryId, newest.credentialId]] : [])),
    ),
  };
}

/** The queries that the choice answers, each once. */
export function chosenQueries(parts: readonly Part[], { options }: Choice): string[] {
  const chosen = parts.flatMap((part, index) => {
    const option = options[index];
    return option === undefined ? [] : (part.options[option] ?? []);
  });
  return [...new Set(chosen)];
}

/** Whether the choice answers all parts that are needed, and shares something. */
export function isComplete(parts: readonly Part[], choice: Choice): boolean {
  const isAnswered = parts.every(({ isRequired }, index) => !isRequired || choice.options[index] !== undefined);
  return isAnswered && chosenQueries(parts, choice).length > 0;
}

/** What is sent: exactly what the page has shown. */
export function toSelectedCredentials(parts: readonly Part[], choice: Choice) {
  return chosenQueries(parts, choice).flatMap((queryId) => {
    const credentialId = choice.cards[queryId];
    return credentialId === undefined ? [] : [{ queryId, credentialId }];
  });
}
