/** What names mean in these tests: each leads inside in another manner. */
export const INNER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'inner.example': ['127.0.0.1'],
  'inner6.example': ['::1'],
  'second.example': ['93.184.216.34', '127.0.0.1'],
  'second6.example': ['127.0.0.1', '::1'],
  'two.example': ['::1', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'nowhere.example': ['0.0.0.0'],
};

/** Sixty ways to write where nobody but this machine is; `PORT` stands for the port of who listens there. */
export const INNER_SPELLINGS = [
  // in the usual form, and as other numbers of the same machine
  '127.0.0.1:PORT/',
  '127.0.0.2:PORT/',
  '127.255.255.254:PORT/',
  '0.0.0.0:PORT/',
  // shorter, decimal, octal, hexadecimal, mixed
  '127.1:PORT/',
  '127.0.1:PORT/',
  '0:PORT/',
  '2130706433:PORT/',
  '017700000001:PORT/',
  '0x7f000001:PORT/',
  '0X7F000001:PORT/',
  '0x7f.1:PORT/',
  '0x7f.0.0.1:PORT/',
  '0177.0.0.1:PORT/',
  '0177.1:PORT/',
  '127.000.000.001:PORT/',
  '00000177.0x0.0.1:PORT/',
  // with a dot at the end
  '127.0.0.1.:PORT/',
  '2130706433.:PORT/',
  // wide digits, digits in circles, other dots
  '１２７.0.0.1:PORT/',
  '①②⑦.0.0.1:PORT/',
  '127。0。0。1:PORT/',
  '１２７．１:PORT/',
  // percent-encoded
  '%31%32%37.0.0.1:PORT/',
  '127%2e0%2e0%2e1:PORT/',
  '%6cocalhost:PORT/',
  // names of this machine
  'localhost:PORT/',
  'LOCALHOST:PORT/',
  'LocalHost.:PORT/',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'ｌｏｃａｌｈｏｓｔ:PORT/',
  // behind somebody else's name
  'card.example.edu@127.0.0.1:PORT/',
  'card.example.edu:443@127.0.0.1:PORT/',
  'user:password@localhost:PORT/',
  'card.example.edu%2f@127.0.0.1:PORT/',
  '127.0.0.1:PORT\\@card.example.edu/',
  '127.0.0.1:PORT#@card.example.edu/',
  '127.0.0.1:PORT?@card.example.edu/',
  '\\\\127.0.0.1:PORT/',
  '/127.0.0.1:PORT/',
  // IPv6, plain and with IPv4 in it
  '[::1]:PORT/',
  '[0:0:0:0:0:0:0:1]:PORT/',
  '[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  '[::]:PORT/',
  '[::ffff:127.0.0.1]:PORT/',
  '[::FFFF:7F00:1]:PORT/',
  '[0:0:0:0:0:ffff:7f00:1]:PORT/',
  '[::127.0.0.1]:PORT/',
  '[64:ff9b::7f00:1]:PORT/',
  '[64:ff9b:1::127.0.0.1]:PORT/',
  '[2002:7f00:1::1]:PORT/',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]:PORT/',
  // names that mean one of these, also as one answer of two
  'inner.example:PORT/',
  'INNER.Example.:PORT/',
  'inner6.example:PORT/',
  'second.example:PORT/',
  'two.example:PORT/',
  'mapped.example:PORT/',
  'nat64.example:PORT/',
  'nowhere.example:PORT/',
];
