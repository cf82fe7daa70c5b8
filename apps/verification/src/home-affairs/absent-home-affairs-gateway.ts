import { HomeAffairsGateway } from './home-affairs-gateway';
import { noHomeAffairsGateway } from './home-affairs.errors';

/** Stands where the operator has named no gateway. */
export class AbsentHomeAffairsGateway extends HomeAffairsGateway {
  async listSystems(): Promise<never> {
    throw noHomeAffairsGateway();
  }

  async findCitizen(): Promise<never> {
    throw noHomeAffairsGateway();
  }

  async compareFace(): Promise<never> {
    throw noHomeAffairsGateway();
  }
}
