import af from './af.json';
import en from './en.json';
import { findMessage, format } from './message';

const FORMS = { 'day.one': '{count} day', 'day.other': '{count} days', copy: 'Copy {what}', inDays: 'in {count} days' };

describe('the messages of all apps', () => {
  it('have the same keys in the same order in each language', () => {
    expect(Object.keys(af)).toEqual(Object.keys(en));
  });
});

describe('format', () => {
  it('fills values into their places', () => {
    expect(format(FORMS, 'en-ZA', 'copy', { what: 'Link' })).toBe('Copy Link');
  });

  it('leaves a place without a value', () => {
    expect(format(FORMS, 'en-ZA', 'copy')).toBe('Copy {what}');
  });

  it.each([
    [1, '1 day'],
    [2, '2 days'],
    [0, '0 days'],
  ])('chooses the form for %d', (count, text) => {
    expect(format(FORMS, 'en-ZA', 'day', { count })).toBe(text);
  });

  it('fills a count into a message that has one form', () => {
    expect(format(FORMS, 'en-ZA', 'inDays', { count: 7 })).toBe('in 7 days');
  });

  it('returns the key where there is no message', () => {
    expect(format(FORMS, 'en-ZA', 'nothing')).toBe('nothing');
  });
});

describe('findMessage', () => {
  it('returns the message of a name, and undefined for one that the platform has added', () => {
    expect(findMessage(FORMS, 'copy')).toBe('Copy {what}');
    expect(findMessage(FORMS, 'step.of.tomorrow')).toBeUndefined();
  });
});
