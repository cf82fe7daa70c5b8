/** The systems behind the national home-affairs gateway: population register, biometrics, older identity register. */
export const HOME_AFFAIRS_SYSTEMS = ['NPR', 'HANIS', 'NIIS'] as const;
export type HomeAffairsSystemName = (typeof HOME_AFFAIRS_SYSTEMS)[number];

export interface HomeAffairsSystem {
  name: HomeAffairsSystemName;
  status: 'online' | 'degraded' | 'offline';
  /** Null where the system does not answer. */
  latencyMs: number | null;
  /** Since when the status is what it is; ISO 8601. */
  since: string;
}

/** What the population register holds. */
export interface Citizen {
  firstNames: string;
  lastName: string;
  dateOfBirth: string;
  gender: 'female' | 'male';
  vitalStatus: 'alive' | 'deceased';
  dateOfDeath: string | null;
  identityDocument: 'smartIdCard' | 'greenBook' | 'none';
}

/** The national home-affairs systems, however they are reached. @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` */
export abstract class HomeAffairsGateway {
  abstract systems(): Promise<HomeAffairsSystem[]>;

  abstract findCitizen(idNumber: string): Promise<Citizen | undefined>;

  /** How like the register's photograph the face is, 0 to 100. @param image base64 */
  abstract compareFace(idNumber: string, image: string): Promise<number>;
}
