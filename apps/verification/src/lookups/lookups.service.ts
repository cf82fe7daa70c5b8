import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { createId } from '@vc/platform/persistence';
import { distance } from 'fastest-levenshtein';
import { Citizen } from '../home-affairs/home-affairs-gateway';
import { HomeAffairsGateways } from '../home-affairs/home-affairs-gateways';
import { LookupDto, RsaIdVerificationDto } from './lookup.dto';
import { nameMissing, nothingToCompare } from './lookup.errors';

/** The least scores that count as a match. */
const NAME_MATCH = 85;
const FACE_MATCH = 80;

type Names = Pick<Citizen, 'firstNames' | 'lastName'>;

interface NameComparison {
  firstNamesScore: number;
  lastNameScore: number;
  isMatch: boolean;
}

export interface Lookup {
  requestId: string;
  cRef: string | null;
  checkedAt: Date;
}

export interface RsaIdVerification extends Lookup {
  /** Undefined if the population register has no such identity number. */
  citizen?: Citizen;
  names?: NameComparison;
  face?: { score: number; isMatch: boolean };
}

export interface RegistrationStatus extends Lookup {
  citizen?: Citizen | undefined;
}

@Injectable()
export class LookupsService {
  constructor(
    private readonly gateways: HomeAffairsGateways,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, DomainError `HOME_AFFAIRS_UNAVAILABLE`, `SANDBOX_BOUNDARY`, `UNAVAILABLE` */
  async verifyRsaId(tenant: TenantId, dto: RsaIdVerificationDto): Promise<RsaIdVerification> {
    const names = parseNames(dto);
    const { IdNumber, FaceString } = dto;
    const lookup = this.newLookup(dto);
    const homeAffairs = await this.gateways.forTenant(tenant);
    const citizen = await homeAffairs.findCitizen(tenant, IdNumber);
    if (!citizen) return lookup;
    const face = FaceString === undefined ? undefined : await homeAffairs.compareFace(tenant, IdNumber, FaceString);
    return {
      ...lookup,
      citizen,
      ...(names && { names: compareNames(citizen, names) }),
      ...(face !== undefined && { face: { score: face, isMatch: face >= FACE_MATCH } }),
    };
  }

  /** @throws DomainError as `verifyRsaId` */
  async getRegistrationStatus(tenant: TenantId, dto: LookupDto): Promise<RegistrationStatus> {
    const homeAffairs = await this.gateways.forTenant(tenant);
    return { ...this.newLookup(dto), citizen: await homeAffairs.findCitizen(tenant, dto.IdNumber) };
  }

  private newLookup({ CRef }: LookupDto): Lookup {
    return { requestId: createId(), cRef: CRef ?? null, checkedAt: this.clock() };
  }
}

/** @throws ValidationFailed if there is neither a face nor a whole name */
function parseNames({ FirstNames, LastName, FaceString }: RsaIdVerificationDto): Names | undefined {
  if (FirstNames !== undefined && LastName !== undefined) return { firstNames: FirstNames, lastName: LastName };
  if (FirstNames !== undefined) throw nameMissing('LastName');
  if (LastName !== undefined) throw nameMissing('FirstNames');
  if (FaceString === undefined) throw nothingToCompare();
  return undefined;
}

function compareNames(citizen: Citizen, { firstNames, lastName }: Names): NameComparison {
  const firstNamesScore = nameSimilarity(citizen.firstNames, firstNames);
  const lastNameScore = nameSimilarity(citizen.lastName, lastName);
  return { firstNamesScore, lastNameScore, isMatch: Math.min(firstNamesScore, lastNameScore) >= NAME_MATCH };
}

/** Similarity of the letters by edit distance, 0 to 100; ignores case, accents, hyphens and spaces. */
function nameSimilarity(left: string, right: string): number {
  const [a, b] = [normalize(left), normalize(right)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : Math.round(100 * (1 - distance(a, b) / longest));
}

function normalize(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
