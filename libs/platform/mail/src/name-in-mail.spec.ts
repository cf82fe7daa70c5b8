import { nameInMail } from './name-in-mail';

describe('nameInMail', () => {
  it.each(['Thandi Nkosi', 'J. P. Nkosi', 'Nkosi & Sons (Pty) Ltd.', 'O’Brien', 'Nkosi/Naidoo', 'نور', '1. FC Acme'])(
    'leaves %s as it is',
    (name) => {
      expect(nameInMail(name)).toBe(name);
    },
  );

  it.each([
    ['You won.\r\n\r\nhttps://evil.example/x', 'You won. https:/ / evil. example/x'],
    ['claim at evil.example', 'claim at evil. example'],
    ['WWW.EVIL.EXAMPLE', 'WWW. EVIL. EXAMPLE'],
    ['prize@evil.example', 'prize @ evil. example'],
    ['\u202Eelpmaxe.live', 'elpmaxe. live'],
    ['a\u2028b', 'a b'],
    ['J.Nkosi', 'J. Nkosi'],
  ])('makes no link, line break or turn of %j', (name, inMail) => {
    expect(nameInMail(name)).toBe(inMail);
  });
});
