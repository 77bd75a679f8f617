import { atOneSize, expect, server, test, where } from '../../fixtures.ts';

test('[ROOT-1] / goes to /DTBSlogin in mode 3', atOneSize, async ({ page }) => {
  await page.goto(`${server.mode(3)}/`);
  await expect.poll(() => where(page)).toBe('/DTBSlogin?id=scut');
});

test('[ROOT-2] / goes to the phone main page on phones and to the PC hall index on desktops', async ({
  page,
  phone,
}) => {
  await page.goto('/?id=sdpt');
  const target = phone ? '/CampusNetworkPhone/CampusNetworkPhoneMain' : '/CampusNetWork/index';
  await expect.poll(() => where(page)).toBe(`${target}?id=sdpt`);
});

test('[ROOT-3] / with a ticket in the address does not redirect', atOneSize, async ({ page }) => {
  await page.goto('/?ticket=ST-1-abc&id=scut');
  await expect(page.getByTestId('ticket-page')).toBeVisible();
  expect(where(page)).toBe('/?ticket=ST-1-abc&id=scut');
});

test('[ROOT-4] opening one area fetches no chunk of another', async ({ page, phone }) => {
  const areas = ['hall-pc', 'hall-phone', 'office', 'workflow'];
  const opened: [string, string][] = [
    phone
      ? ['hall-phone', '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut']
      : ['hall-pc', '/CampusNetWork/index?id=scut'],
    ['office', '/DTBSlogin?id=scut'],
    ['workflow', '/Login?id=scut'],
  ];
  for (const [area, address] of opened) {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\.js(\?|$)/.test(request.url())) scripts.push(new URL(request.url()).pathname.replace('/assets/', ''));
    });
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(scripts.some((script) => script.startsWith(`${area}-`))).toBe(true);
    const foreign = scripts.filter((script) => areas.some((other) => other !== area && script.startsWith(`${other}-`)));
    expect(foreign, `${area} fetched`).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('a second visit fetches no script byte again', async ({ page, phone }) => {
  const address = phone ? '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut' : '/CampusNetWork/index?id=scut';
  await page.goto(address, { waitUntil: 'networkidle' });
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(response.url()) && !response.fromServiceWorker()) fetched.push(response.url());
  });
  const cached = new Set<string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestServedFromCache', ({ requestId }: { requestId: string }) => cached.add(requestId));
  const ids = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }: { requestId: string; request: { url: string } }) =>
    ids.set(requestId, request.url),
  );
  let received = 0;
  session.on(
    'Network.dataReceived',
    ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
      if (/\.js$/.test(ids.get(requestId) ?? '')) received += encodedDataLength;
    },
  );
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(fetched.length).toBeGreaterThan(0);
  expect(received).toBe(0);
});
