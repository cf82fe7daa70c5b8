import { IsBoolean, IsString, Length } from 'class-validator';

export class KeyMoveDto {
  /** One of those that the operator has configured. */
  @IsString()
  @Length(1, 50)
  provider: string;

  /** Whether new roots are made as well. Relying parties have to trust them before they accept what is signed. */
  @IsBoolean()
  roots: boolean = false;
}
