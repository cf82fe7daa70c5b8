import af from './af.json';
import en from './en.json';
import { findMessage, format, type Messages } from './message';

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('the messages', () => {
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

describe('format', () => {
  it('fills values into their places', () => {
    expect(format(en, 'en-ZA', 'copy.action', { what: 'Link' })).toBe('Copy Link');
  });

  it('leaves a place without a value', () => {
    expect(format(en, 'en-ZA', 'copy.action')).toBe('Copy {what}');
  });

  it.each([
    [1, '1 day'],
    [2, '2 days'],
    [0, '0 days'],
  ])('chooses the form for %d', (count, text) => {
    expect(format(en, 'en-ZA', 'template.days', { count })).toBe(text);
  });

  it('fills a count into a message that has one form', () => {
    expect(format(af, 'af-ZA', 'dashboard.days', { count: 7 })).toBe('in 7 dae');
  });
});

describe('findMessage', () => {
  it('returns the message of a name, and undefined for one that the platform has added', () => {
    expect(findMessage(en, 'step.offer.created')).toBe('The offer was created.');
    expect(findMessage(en, 'step.of.tomorrow')).toBeUndefined();
  });
});
