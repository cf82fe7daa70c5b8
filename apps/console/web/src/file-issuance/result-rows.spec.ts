import { toCsv } from '../format/csv';
import { toResultRows } from './result-rows';

describe('toResultRows', () => {
  it('has a line for each row with a result, by the number of the row in the file', async () => {
    const offer = { issuanceId: 'i0', offerUri: 'openid-credential-offer://?x=1,2', txCode: '123456' };
    expect(await toCsv(toResultRows([offer, undefined, { error: 'It says "no".' }]))).toBe(
      [
        'row,issuance,offer,code,error',
        '2,i0,"openid-credential-offer://?x=1,2",123456,',
        '4,,,,"It says ""no""."',
      ].join('\r\n'),
    );
  });

  it('names the rows as the file has them', () => {
    expect(toResultRows([undefined, { error: 'No.' }], [2, 5])).toEqual([expect.anything(), ['5', '', '', '', 'No.']]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\uFEFF=1', '＝1', '＋1', '＠A', '=1\n2'])(
    'makes the text %j harmless to spreadsheets',
    async (error) => {
      const text = await toCsv(toResultRows([{ error }]));
      expect(text.slice(text.indexOf('2,,,,'))).toBe(`2,,,,"'${error}"`);
    },
  );
});
