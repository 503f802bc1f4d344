// A program in an address: its text in UTF-8, deflated, in the letters that an address may have.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function packed(program) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(program));
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpacked(address) {
  const letters = atob(address.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), Uint8Array.from(letters, letter => letter.charCodeAt(0))));
}
