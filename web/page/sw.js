// Keeps the page in the browser, so that it opens without a network. scripts/build_web.sh puts the digest of the files in place of VERSION
// and their names in place of FILES: a page that was built anew is another version.

const VERSION = 'VERSION';
const FILES = ['FILES'];

addEventListener('install', event => {
  // Past the browser's own cache: it may have files of the version before.
  event.waitUntil(caches.open(VERSION).then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' })))).then(() => skipWaiting()));
});

addEventListener('activate', event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== VERSION && name.startsWith('jackal-')) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(VERSION);
    return await cache.match(event.request, { ignoreSearch: true }) ?? fetch(event.request);
  })());
});
