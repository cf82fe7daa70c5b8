import { html } from './html';
import { Translator } from './translator';

const MESSAGES = {
  en: { hello: 'Hello {name}, <you> have {count}.', plain: 'No.' },
  af: { hello: 'Jy het {count}, {name}.', plain: 'Nee.' },
};

describe('Translator', () => {
  it('fills the text of its language', () => {
    const t = new Translator(MESSAGES, 'af');
    expect([t.text('plain'), t.text('hello', { name: 'Thandi', count: 2 })]).toEqual(['Nee.', 'Jy het 2, Thandi.']);
  });

  it('escapes the text and its values, unless they are markup', () => {
    const filled = new Translator(MESSAGES, 'en').html('hello', { name: '<b>', count: html`<i>2</i>` });
    expect(filled.text).toBe('Hello &lt;b&gt;, &lt;you&gt; have <i>2</i>.');
  });

  it('leaves braces in values as they are', () => {
    expect(new Translator(MESSAGES, 'en').text('hello', { name: '{count}', count: 2 })).toContain('Hello {count},');
  });

  it('rejects a placeholder without a value', () => {
    expect(() => new Translator(MESSAGES, 'en').text('hello', { name: 'Thandi' })).toThrow('needs the value count');
  });
});
