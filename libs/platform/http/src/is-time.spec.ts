import { IsTime } from './index';
import { readDto } from './read-dto';

class TimesDto {
  @IsTime()
  at: string;
}

const pointersOf = (at: unknown) => [...readDto(TimesDto, { at })].map(({ source }) => source.pointer);

describe('IsTime', () => {
  it.each(['2026-11-25', '2026-11-25T23:59:59Z', '2026-11-25T23:59:59.5+02:00'])('accepts %s', (at) => {
    expect(pointersOf(at)).toEqual([]);
  });

  it.each([
    '2026-02-30',
    '2026-02-30T12:00:00Z',
    '2026-11-25T24:00Z',
    '2026-11-25T24:00:00Z',
    '2026-11-25 24:00',
    'x',
    1,
    null,
  ])('rejects %s', (at) => {
    expect(pointersOf(at)).toEqual(['/at']);
  });
});
