import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A stand-in for the browser's XMLHttpRequest that tests answer by hand. */
class FakeRequest {
  static last: FakeRequest;
  headers: Record<string, string> = {};
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  status = 200;
  responseText = '';
  body: FormData | null = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  opened: [string, string] | null = null;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return 'r-1';
  }
  abort() {
    this.onabort?.();
  }
  send(body: FormData) {
    this.body = body;
  }
}

const shelf = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
};

beforeEach(() => {
  const sessionStorage = shelf();
  sessionStorage.setItem('campus.hall', JSON.stringify({ access_token: 'the-hall-token', state: 1, orgSign: 'scut' }));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('location', { pathname: '/CampusNetworkPhone/RepairFaultV3', origin: 'http://localhost', search: '' });
  vi.stubGlobal('window', { sessionStorage, localStorage: shelf(), addEventListener: () => {} });
  vi.stubGlobal('localStorage', shelf());
  vi.stubGlobal('document', { getElementById: () => null, documentElement: {} });
});
afterEach(() => vi.unstubAllGlobals());

test('[CALL-03] one file in a multipart body, with the bearer header, its progress and its own key', async () => {
  const { uploadFile } = await import('./upload.ts');
  const parts: number[] = [];
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  const done = uploadFile(uploadImage, file, {
    onProgress: (part) => parts.push(part),
    idempotencyKey: 'upload-key-1',
  });
  await vi.waitFor(() => expect(FakeRequest.last?.body).toBeTruthy());
  const request = FakeRequest.last;
  expect(request.opened).toEqual(['POST', '/api/attachments/UploadImage']);
  expect(request.headers).toMatchObject({ Authorization: 'Bearer the-hall-token', 'Idempotency-Key': 'upload-key-1' });
  expect((request.body as FormData).get('file')).toBeInstanceOf(File);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.responseText = JSON.stringify({ statusCode: 200, data: { id: 'p1' }, msg: '' });
  request.onload?.();
  request.onloadend?.();
  expect(await done).toEqual({ id: 'p1' });
  expect(parts).toEqual([0.25]);
});

test('a picture that is refused is a refusal, and a broken line a network error', async () => {
  const { uploadFile } = await import('./upload.ts');
  const file = new File(['x'], 'a.jpg');
  const refused = uploadFile(uploadImage, file);
  await vi.waitFor(() => expect(FakeRequest.last?.body).toBeTruthy());
  Object.assign(FakeRequest.last, {
    status: 415,
    responseText: JSON.stringify({
      statusCode: 415,
      data: null,
      msg: '只能上传图片！',
      code: 'only-images',
      facts: {},
    }),
  });
  FakeRequest.last.onload?.();
  FakeRequest.last.onloadend?.();
  await expect(refused).rejects.toMatchObject({ code: 'only-images', text: '只能上传图片！' });
  const before = FakeRequest.last;
  const broken = uploadFile(uploadImage, file);
  await vi.waitFor(() => expect(FakeRequest.last).not.toBe(before));
  await vi.waitFor(() => expect(FakeRequest.last.body).toBeTruthy());
  FakeRequest.last.onerror?.();
  FakeRequest.last.onloadend?.();
  await expect(broken).rejects.toMatchObject({ reason: 'away' });
});
