import { isObject } from '@vc/protocol/json';
import { OPEN_BADGE_CREDENTIAL, OPEN_BADGES_CONTEXT } from './contexts';
import type { Properties } from './properties';
import { isUrl, parseTypes, requireObjects, toList } from './properties';
import { VcdmError } from './vcdm-error';

/**
 * Validates what an Open Badge has beyond the data model (Open Badges 3.0 Appendix B.1). A credential of another type passes.
 * A badge in the SD-JWT form discloses these properties always, since it is no badge without them.
 * @param document validated as a credential
 * @throws VcdmError
 */
export function assertOpenBadge(document: Properties, types: string[]): void {
  if (!types.includes(OPEN_BADGE_CREDENTIAL)) return;
  assertAchievementCredential(document);
  const [subject, ...others] = toList(document.credentialSubject);
  if (!isObject(subject) || others.length > 0) throw new VcdmError('the badge has not exactly one credentialSubject');
  assertAchievementSubject(subject);
}

/** §B.1.2 */
function assertAchievementCredential(document: Properties): void {
  const contexts = document['@context'] as string[];
  if (contexts[1] !== OPEN_BADGES_CONTEXT) throw new VcdmError('the second @context is not the one of Open Badges 3.0');
  for (const name of ['id', 'name', 'validFrom']) {
    if (document[name] === undefined) throw new VcdmError(`the badge has no ${name}`);
  }
  if (isObject(document.issuer)) assertType(document.issuer, 'Profile', 'issuer');
}

/** §B.1.3 */
function assertAchievementSubject(subject: Properties): void {
  assertType(subject, 'AchievementSubject', 'credentialSubject');
  const { id, identifier, achievement } = subject;
  if (id === undefined && identifier === undefined) {
    throw new VcdmError('the credentialSubject has neither an id nor an identifier');
  }
  if (identifier !== undefined) requireObjects(identifier, 'identifier').forEach(assertIdentityObject);
  if (!isObject(achievement)) throw new VcdmError('the credentialSubject has not exactly one achievement');
  assertAchievement(achievement);
}

/** §B.1.1 */
function assertAchievement(achievement: Properties): void {
  assertType(achievement, 'Achievement', 'achievement');
  if (!isUrl(achievement.id)) throw new VcdmError('the id of the achievement is not a URL');
  for (const name of ['name', 'description']) assertText(achievement, name, 'achievement');
  if (!isObject(achievement.criteria)) throw new VcdmError('the achievement has no criteria');
  assertCriteria(achievement.criteria);
}

/** §B.1.6 */
function assertCriteria({ id, narrative }: Properties): void {
  if (id !== undefined && !isUrl(id)) throw new VcdmError('the id of the criteria is not a URL');
  if (narrative !== undefined && typeof narrative !== 'string') {
    throw new VcdmError('the narrative of the criteria is not a text');
  }
}

/** §B.1.12 */
function assertIdentityObject(identity: Properties): void {
  if (identity.type !== 'IdentityObject') throw new VcdmError('the type of the identifier is not IdentityObject');
  if (typeof identity.hashed !== 'boolean') throw new VcdmError('the identifier does not say whether it is hashed');
  for (const name of ['identityHash', 'identityType']) assertText(identity, name, 'identifier');
}

function assertType(properties: Properties, type: string, what: string): void {
  if (!parseTypes(properties, what).includes(type)) throw new VcdmError(`the type of the ${what} is not ${type}`);
}

function assertText(properties: Properties, name: string, what: string): void {
  if (typeof properties[name] !== 'string' || properties[name] === '') {
    throw new VcdmError(`the ${what} has no ${name}`);
  }
}
