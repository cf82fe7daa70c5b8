import { PlatformError } from '@vc/sdk';
import { fieldErrors, pointerTo } from './field-errors';

function refusal(...pointers: string[]) {
  const errors = pointers.map((pointer) => ({
    code: 'VALIDATION_ERROR',
    detail: `${pointer} is wrong.`,
    source: { pointer },
  }));
  return PlatformError.ofResponse('POST /issuances', new Response(null, { status: 400 }), { errors });
}

describe('fieldErrors', () => {
  it('returns what is wrong by the pointer within the member of the form', () => {
    const error = refusal('/attributes/address/street', '/reference', '/attributesOther');
    expect(fieldErrors(error, '/attributes')).toEqual({ '/address/street': '/attributes/address/street is wrong.' });
  });

  it('returns nothing for an error that names no member', () => {
    expect(fieldErrors(new Error('No network.'))).toEqual({});
    expect(fieldErrors(null)).toEqual({});
  });
});

describe('pointerTo', () => {
  it('escapes the characters of JSON pointers', () => {
    expect(pointerTo('/a', 'b/c~d')).toBe('/a/b~1c~0d');
    expect(pointerTo('', 0)).toBe('/0');
  });
});
