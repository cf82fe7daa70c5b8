import type { TenantId } from '@vc/platform/access-control';

/** The systems behind the national home-affairs gateway: population register, biometrics, older identity register. */
export const HOME_AFFAIRS_SYSTEMS = ['NPR', 'HANIS', 'NIIS'] as const;
export type HomeAffairsSystemName = (typeof HOME_AFFAIRS_SYSTEMS)[number];

export interface HomeAffairsSystem {
  name: HomeAffairsSystemName;
  status: 'online' | 'degraded' | 'offline';
  /** Null if the system does not respond. */
  latencyMs: number | null;
  /** Time of the last change of the status; ISO 8601. */
  since: string;
}

/** An entry of the population register. */
export interface Citizen {
  firstNames: string;
  lastName: string;
  dateOfBirth: string;
  gender: 'female' | 'male';
  vitalStatus: 'alive' | 'deceased';
  dateOfDeath: string | null;
  identityDocument: 'smartIdCard' | 'greenBook' | 'none';
}

/** The national home-affairs systems, asked for a tenant. Each method throws DomainError `HOME_AFFAIRS_UNAVAILABLE`. */
export abstract class HomeAffairsGateway {
  /** Whose systems they are. */
  readonly name: string = 'national';

  abstract listSystems(): Promise<HomeAffairsSystem[]>;

  abstract findCitizen(tenant: TenantId, idNumber: string): Promise<Citizen | undefined>;

  /** Similarity of the face to the register's photograph, 0 to 100. @param image base64 */
  abstract compareFace(tenant: TenantId, idNumber: string, image: string): Promise<number>;
}
