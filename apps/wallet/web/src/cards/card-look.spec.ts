import { cardColors, chooseDisplay, typeName } from './card-look';

const display = (name: string, locale: string | null) => ({
  name,
  locale,
  description: null,
  backgroundColor: null,
  textColor: null,
});

describe('chooseDisplay', () => {
  it('prefers the language of the user, then a text without a language', () => {
    const displays = [display('Kaart', 'af-ZA'), display('Card', null), display('Carte', 'fr')];
    expect(chooseDisplay(displays, 'af')?.name).toBe('Kaart');
    expect(chooseDisplay(displays, 'en')?.name).toBe('Card');
    expect(chooseDisplay([display('Carte', 'fr')], 'en')?.name).toBe('Carte');
    expect(chooseDisplay([], 'en')).toBeUndefined();
  });
});

describe('typeName', () => {
  it.each([
    ['https://issuer.example/vct/acme/student-card', 'Student card'],
    ['urn:eu.europa.ec.eudi:pid:1', 'Pid'],
    ['org.iso.18013.5.1.mDL', 'mDL'],
    ['1', '1'],
  ])('makes of %s %s', (type, name) => {
    expect(typeName(type)).toBe(name);
  });
});

describe('cardColors', () => {
  it('returns a text that can be read, whatever the issuer wants', () => {
    const yellow = { ...display('Card', null), backgroundColor: '#ffe000', textColor: '#ffffff' };
    expect(cardColors(yellow)).toEqual({ backgroundColor: '#ffe000', color: '#000000' });
    expect(cardColors(display('Card', null))).toBeUndefined();
    expect(cardColors(undefined)).toBeUndefined();
  });
});
