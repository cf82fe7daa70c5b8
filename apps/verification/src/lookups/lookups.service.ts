import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ValidationFailed } from '@vc/platform/http';
import { createId } from '@vc/platform/persistence';
import { Citizen, HomeAffairsGateway } from '../home-affairs/home-affairs-gateway';
import { LookupDto, RsaIdVerificationDto } from './lookup.dto';
import { nameSimilarity } from './name-similarity';

/** Scores from which on names and faces are taken for the same. */
const NAME_MATCH = 85;
const FACE_MATCH = 80;

export interface Lookup {
  requestId: string;
  cRef: string | null;
  checkedAt: Date;
}

export interface RsaIdVerification extends Lookup {
  /** Undefined where the register does not know the number. */
  citizen?: Citizen;
  names?: { firstNamesScore: number; lastNameScore: number; isMatch: boolean };
  face?: { score: number; isMatch: boolean };
}

export interface RegistrationStatus extends Lookup {
  citizen?: Citizen | undefined;
}

@Injectable()
export class LookupsService {
  constructor(
    private readonly homeAffairs: HomeAffairsGateway,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, DomainError `HOME_AFFAIRS_UNAVAILABLE` */
  async verifyRsaId(dto: RsaIdVerificationDto): Promise<RsaIdVerification> {
    assertSomethingToCompare(dto);
    const { IdNumber, FirstNames, LastName, FaceString } = dto;
    const lookup = this.newLookup(dto);
    const citizen = await this.homeAffairs.findCitizen(IdNumber);
    if (!citizen) return lookup;
    const face = FaceString === undefined ? undefined : await this.homeAffairs.compareFace(IdNumber, FaceString);
    return {
      ...lookup,
      citizen,
      ...(FirstNames !== undefined && { names: compareNames(citizen, FirstNames, LastName!) }),
      ...(face !== undefined && { face: { score: face, isMatch: face >= FACE_MATCH } }),
    };
  }

  /** @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` */
  async getRegistrationStatus(dto: LookupDto): Promise<RegistrationStatus> {
    return { ...this.newLookup(dto), citizen: await this.homeAffairs.findCitizen(dto.IdNumber) };
  }

  private newLookup({ CRef }: LookupDto): Lookup {
    return { requestId: createId(), cRef: CRef ?? null, checkedAt: this.clock() };
  }
}

function assertSomethingToCompare({ FirstNames, LastName, FaceString }: RsaIdVerificationDto): void {
  if ((FirstNames === undefined) !== (LastName === undefined)) {
    const missing = FirstNames === undefined ? 'FirstNames' : 'LastName';
    const detail = `${missing} is required: FirstNames and LastName go together.`;
    throw new ValidationFailed([{ detail, source: { pointer: `/${missing}` } }]);
  }
  if (FirstNames === undefined && FaceString === undefined) {
    const detail = 'FirstNames and LastName, or FaceString, are required.';
    throw new ValidationFailed([{ detail, source: { pointer: '/FirstNames' } }]);
  }
}

function compareNames(citizen: Citizen, firstNames: string, lastName: string) {
  const firstNamesScore = nameSimilarity(citizen.firstNames, firstNames);
  const lastNameScore = nameSimilarity(citizen.lastName, lastName);
  return { firstNamesScore, lastNameScore, isMatch: Math.min(firstNamesScore, lastNameScore) >= NAME_MATCH };
}
