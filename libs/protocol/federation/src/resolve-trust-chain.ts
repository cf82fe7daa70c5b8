import type { WalletHttp } from '@vc/protocol/http';
import { assertEntityIdentifier } from './entity-identifier';
import type { EntityStatement } from './entity-statement';
import { FederationError } from './federation-error';
import { FederationFetcher, type FetchLimits } from './federation-fetcher';
import { type TrustAnchor, type TrustChain, verifyTrustChain } from './verify-trust-chain';

export interface ResolveTrustChainOptions {
  anchor: TrustAnchor;
  /** The caller decides which addresses are allowed, and bounds the time of all requests together. */
  http: WalletHttp;
  now: Date;
  limits?: Partial<ResolutionLimits>;
}

export interface ResolutionLimits extends FetchLimits {
  /** Intermediates between the subject and the anchor. */
  depth: number;
  /** Superiors of one entity that are tried. */
  breadth: number;
}

export interface ResolvedTrustChain extends TrustChain {
  /** The statements, the configuration of the subject first. */
  tokens: readonly string[];
}

const LIMITS: ResolutionLimits = { depth: 5, breadth: 8, requests: 32, bytes: 2 * 1024 * 1024 };

/** An entity on the way to the anchor, with the statements from the subject up to it. */
interface Step {
  entity: EntityStatement;
  tokens: readonly string[];
  visited: readonly string[];
}

interface Search {
  anchor: TrustAnchor;
  limits: ResolutionLimits;
  fetcher: FederationFetcher;
  now: Date;
  /** Why branches ended. */
  errors: unknown[];
}

/**
 * Fetches statements from the subject upwards until a chain leads to the trust anchor and verifies. A branch that fails
 * ends, and the next superior is tried.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-10.1
 * @throws FederationError with the error of the last branch as its cause
 */
export async function resolveTrustChain(
  subject: string,
  { anchor, http, now, limits: changes }: ResolveTrustChainOptions,
): Promise<ResolvedTrustChain> {
  assertEntityIdentifier(subject, 'the subject');
  const limits = { ...LIMITS, ...changes };
  const fetcher = new FederationFetcher(http, limits, now);
  const { token, statement } = await fetcher.fetchConfiguration(subject);
  const search: Search = { anchor, limits, fetcher, now, errors: [] };
  const chain = await climb(search, { entity: statement, tokens: [token], visited: [subject] });
  if (chain) return chain;
  const cause = search.errors.at(-1);
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  throw new FederationError(`no trust chain leads to the trust anchor${reason}`, { cause });
}

async function climb(search: Search, step: Step): Promise<ResolvedTrustChain | undefined> {
  for (const superior of orderedSuperiors(step.entity, search)) {
    if (search.fetcher.isSpent) {
      search.errors.push(new FederationError('the trust chain needs too many requests or bytes'));
      return undefined;
    }
    const chain = await tryBranch(search, step, superior);
    if (chain) return chain;
  }
  return undefined;
}

/** The anchor is tried first, and no more superiors than `breadth`. */
function orderedSuperiors({ authorityHints }: EntityStatement, { anchor, limits }: Search): string[] {
  const isAnchor = (each: string) => each === anchor.entityIdentifier;
  const hints = [...new Set(authorityHints)];
  return [...hints.filter(isAnchor), ...hints.filter((each) => !isAnchor(each))].slice(0, limits.breadth);
}

async function tryBranch(search: Search, step: Step, superior: string): Promise<ResolvedTrustChain | undefined> {
  const { anchor, limits, fetcher, now, errors } = search;
  try {
    if (step.visited.includes(superior)) throw new FederationError('the trust chain is a loop');
    const isAnchor = superior === anchor.entityIdentifier;
    if (!isAnchor && step.visited.length > limits.depth) throw new FederationError('the trust chain is too long');
    const above = await fetcher.fetchConfiguration(superior);
    const { token } = await fetcher.fetchSubordinateStatement(above.statement, step.entity.sub);
    const tokens = [...step.tokens, token];
    if (isAnchor) {
      const complete = [...tokens, above.token];
      return { ...verifyTrustChain(complete, anchor, now), tokens: complete };
    }
    return await climb(search, { entity: above.statement, tokens, visited: [...step.visited, superior] });
  } catch (error) {
    errors.push(error);
    return undefined;
  }
}
