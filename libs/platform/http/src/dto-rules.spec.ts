import { IsName } from './dto-rules';
import { readDto, whole } from './read-dto';
import { IsTime } from './index';

class PersonDto {
  @IsName({ max: 20 })
  name: string;
}

describe('IsName', () => {
  it.each([
    'Thandi',
    'J. P. Nkosi',
    'J.Nkosi',
    'Acme (Pty) Ltd.',
    'Acme.com',
    'Nkosi/Naidoo',
    'نور',
    'क्\u200Dष',
    'Zoë 🙂',
  ])('accepts %s', (name) => {
    expect(whole(readDto(PersonDto, { name }))).toEqual({ name });
  });

  it('rejects each control, each separator of lines and each mark of direction, and no other character but @', () => {
    const plane = Array.from({ length: 0x10000 }, (_, codePoint) => String.fromCodePoint(codePoint));
    const rejected = plane.filter((name) => readDto(PersonDto, { name }).next().done !== true);
    const named = /[@\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
    expect(rejected).toEqual(plane.filter((name) => named.test(name)));
  });

  it.each([
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\u0000b',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    '\u202Ea',
    'a\u2066b',
    'a\u200Fb',
    'http://a.example',
    'x ://a',
    'see www.a.example',
    'WWW.a.example',
    'a@b',
    '',
    'x'.repeat(21),
    1,
  ])('rejects %j', (name) => {
    expect(() => whole(readDto(PersonDto, { name }))).toThrow(/^VALIDATION_ERROR: name must/);
  });
});

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
