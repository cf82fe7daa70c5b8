import { IsString } from 'class-validator';

/** For programs that ask a platform of `npm start` for what no other variable gives. */
export class DataDirConfig {
  /** Data folder of a platform of `npm start`, for addresses and secrets that no other variable gives. */
  @IsString()
  DATA_DIR: string = '.data';
}
