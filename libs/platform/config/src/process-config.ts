import { IsOptional, IsString } from 'class-validator';

/** Variables that Node.js and the logger of each program read before any configuration class. */
export class ProcessConfig {
  /** File to which the program appends its log. Default: standard output; of `npm start`: `platform.log` in `DATA_DIR`. */
  @IsOptional()
  @IsString()
  LOG_FILE?: string;

  /** `production` in the image. Libraries then leave out checks for developers. */
  @IsOptional()
  @IsString()
  NODE_ENV?: string;

  /** Options of Node.js, for example `--max-old-space-size=256`. */
  @IsOptional()
  @IsString()
  NODE_OPTIONS?: string;

  /** PEM file of further authorities for every TLS connection of the program. */
  @IsOptional()
  @IsString()
  NODE_EXTRA_CA_CERTS?: string;
}

/** Returns `LOG_FILE`: logs of the process are appended to that file. Empty or undefined means standard output. */
export function logFile(): string | undefined {
  return process.env.LOG_FILE;
}
