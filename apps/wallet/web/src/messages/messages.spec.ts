import type { Messages } from '@vc/web/messages';
import af from './af.json';
import en from './en.json';

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('the messages of the wallet', () => {
  it('have the same keys in the same order in each language', () => {
    expect(Object.keys(af)).toEqual(Object.keys(en));
  });

  it('have the same places in each language, and a text', () => {
    const places = (messages: Messages) => Object.entries(messages).map(([key, text]) => [key, placesIn(text)]);
    expect(places(af)).toEqual(places(en));
    const texts = [...Object.values(en), ...Object.values(af)];
    expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([]);
  });
});
