import { expect, test } from 'vitest';
import { decodeText, ENCODINGS } from './decode.ts';

/** A caption with a text as bytes in base64. */
function captionOf(base64: string): Uint8Array {
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n'),
      Buffer.from(base64, 'base64'),
      Buffer.from('\r\n\r\n'),
    ]),
  );
}

/** Text, and the same in an encoding that JavaScript cannot write. */
const WRITTEN: [encoding: string, text: string, base64: string][] = [
  [
    'windows-1251',
    'Здравствуйте, дорогие друзья. Сегодня мы поговорим о том, как работает наш новый завод.',
    'x+Tw4OLx8uLz6fLlLCDk7vDu4+jlIOTw8+f8/y4g0eXj7uTt/yDs+yDv7uPu4u7w6Owg7iDy7uwsIOrg6iDw4OHu8uDl8iDt4Pgg7e7i++kg5+Di7uQu',
  ],
  [
    'koi8-r',
    'Здравствуйте, дорогие друзья. Сегодня мы поговорим о том, как работает наш новый завод.',
    '+sTSwdfT1NfVytTFLCDEz9LPx8nFIMTS1drY0S4g88XHz8TO0SDN2SDQz8fP18/Syc0gzyDUz80sIMvByyDSwcLP1MHF1CDOwdsgzs/X2cog2sHXz8Qu',
  ],
  [
    'gb18030',
    '大家好，欢迎来到我们的节目。今天我们要谈谈这个城市的历史和文化。',
    'tPO80rrDo6y7ttOtwLS1vc7Sw8e1xL3axL+ho73xzOzO0sPH0qrMuMy41eK49rPHytC1xMD6yre6zc7Eu6+how==',
  ],
  [
    'big5',
    '大家好，歡迎來到我們的節目。今天我們要談談這個城市的歷史和文化。',
    'pGquYaZuoUHFd6rvqNOo7KfarcyqurhgpdihQ6S1pNGn2q3MrW69zb3Ns2+t06uwpauqur76pXapTaTlpMahQw==',
  ],
  [
    'shift_jis',
    '皆さん、こんにちは。今日は東京の歴史と文化についてお話しします。',
    'ikaCs4LxgUGCsYLxgsmCv4LNgUKNoZP6gs2TjIuegsyX8I5qgsaVtom7gsmCwoKigsSCqJhigrWCtYLcgreBQg==',
  ],
  [
    'euc-jp',
    '皆さん、こんにちは。今日は東京の歴史と文化についてお話しします。',
    's6ektaTzoaKks6TzpMukwaTPoaO6o8b8pM/F7LX+pM7O8rvLpMjKuLK9pMukxKSkpMakqs/DpLekt6TepLmhow==',
  ],
  [
    'euc-kr',
    '여러분 안녕하세요. 오늘은 서울의 역사와 문화에 대해 이야기하겠습니다.',
    'v6m3r7rQIL7Is+fHz7y8v+QuIL/AtMPAuiC8rb/vwMcgv6q757/NILmuyK2/oSC068fYIMDMvt+x4sfPsNq9wLTPtNku',
  ],
  [
    'windows-1250',
    'Dzień dobry, dziś będziemy mówić o tym, jak działa nasz nowy zakład. Proszę się nie śmiać.',
    'RHppZfEgZG9icnksIGR6aZwgYupkemllbXkgbfN3aeYgbyB0eW0sIGphayBkemlhs2EgbmFzeiBub3d5IHpha7NhZC4gUHJvc3rqIHNp6iBuaWUgnG1pYeYu',
  ],
  [
    'windows-1252',
    'Bonjour à tous. Aujourd’hui nous parlerons de l’été où ça a commencé, dès le début.',
    'Qm9uam91ciDgIHRvdXMuIEF1am91cmSSaHVpIG5vdXMgcGFybGVyb25zIGRlIGyS6XTpIG/5IOdhIGEgY29tbWVuY+ksIGTocyBsZSBk6WJ1dC4=',
  ],
  [
    'windows-1253',
    'Καλημέρα σας, σήμερα θα μιλήσουμε για το πώς λειτουργεί το νέο μας εργοστάσιο.',
    'yuHr5+zd8eEg8+HyLCDz3uzl8eEg6OEg7Onr3vPv9ezlIOPp4SD07yDw/vIg6+Xp9O/18ePl3yD07yDt3e8g7OHyIOXx4+/z9Nzz6e8u',
  ],
  [
    'windows-1254',
    'Günaydın, bugün yeni fabrikamızın nasıl çalıştığını konuşacağız. Teşekkür ederim.',
    'R/xuYXlk/W4sIGJ1Z/xuIHllbmkgZmFicmlrYW39ev1uIG5hc/1sIOdhbP3+dP3w/W79IGtvbnX+YWNh8P16LiBUZf5la2v8ciBlZGVyaW0u',
  ],
  [
    'windows-1255',
    'שלום לכולם, היום נדבר על איך המפעל החדש שלנו עובד. תודה רבה לכם.',
    '+ezl7SDs6+Xs7Swg5Onl7SDw4+H4IPLsIODp6iDk7vTy7CDk5+P5IPns8OUg8uXh4y4g+uXj5CD44eQg7OvtLg==',
  ],
  [
    'windows-1256',
    'مرحبا بكم جميعا، سنتحدث اليوم عن كيفية عمل مصنعنا الجديد. شكرا جزيلا لكم.',
    '49HNyMcgyN/jIMzj7drHoSDT5MrNz8sgx+Ht5uMg2uQg3+3d7ckg2uPhIOPV5NrkxyDH4czP7c8uINTf0ccgzNLt4ccg4d/jLg==',
  ],
];

test.each(WRITTEN)('%s is told from the others', async (encoding, text, base64) => {
  const read = await decodeText(captionOf(base64));
  expect(read.text).toContain(text);
  expect(read.encoding).toBe(encoding);
});

test.each([
  ['UTF-8', [0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
  ['UTF-16 without its mark', [0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
  ['UTF-16 without its mark, big end first', [0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
])('reads %s', async (_, bytes) => expect((await decodeText(Uint8Array.from(bytes))).text).toBe('café'));

test('one bad byte spoils no file', async () => {
  const text = 'Über die Größe der Städte — 大家好';
  const bytes = Buffer.concat([
    Buffer.from(text),
    Buffer.from([0xe9]),
    Buffer.from(text),
    Buffer.from([0xe5, 0xa4]),
  ]);
  expect((await decodeText(Uint8Array.from(bytes))).text).toBe(`${text}\ufffd${text}\ufffd`);
  const [, gbk, base64] = WRITTEN.find(([encoding]) => encoding === 'gb18030')!;
  const damaged = Buffer.concat([captionOf(base64), Buffer.from([0xff]), captionOf(base64)]);
  expect((await decodeText(Uint8Array.from(damaged))).text).toContain(gbk);
});

test.each(['Bonjour \xe0 tous', 'na\xefve', 'It\x92s \x93fine\x94'])(
  'nobody is asked about a few letters of Western Europe: %j',
  async (latin) => {
    const caption = Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n<i>My iPhone</i> ${latin}\n`, 'latin1');
    expect(await decodeText(Uint8Array.from(caption))).toMatchObject({
      encoding: 'windows-1252',
      others: [],
    });
  },
);

test('an unsure guess names the others; a choice is taken', async () => {
  const word = Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3]);
  const { others } = await decodeText(word);
  expect(others.length).toBeGreaterThan(0);
  expect((await decodeText(word, 'gb18030')).text).toBe('你好');
});

test.each(ENCODINGS)('%s is one that browsers know', (encoding) =>
  expect(() => new TextDecoder(encoding)).not.toThrow(),
);
