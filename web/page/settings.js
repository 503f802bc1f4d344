// Settings that this browser remembers: colours, font, size, the place of the glyphs, limits.

const KEPT = 'jackal.settings';
const BEGUN = { theme: 'auto', font: 'system', size: '15', glyphs: 'above', seconds: '20', megabytes: '1024' };
const FONTS = {
  system: 'ui-monospace, "APL385 Unicode", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  apl: '"APL387", "APL386 Unicode", "APL385 Unicode", "DejaVu Sans Mono", monospace',
  dejavu: '"DejaVu Sans Mono", monospace',
  courier: '"Courier New", Courier, monospace',
};

function kept() {
  try { return { ...BEGUN, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') }; } catch { return { ...BEGUN }; }
}

export class Settings {
  // `changed` is told of a limit that changed.
  constructor(fields, changed) {
    this.values = kept();
    for (const [name, field] of Object.entries(fields)) {
      field.value = this.values[name];
      if (!field.value) field.value = this.values[name] = BEGUN[name];
      field.addEventListener('change', () => {
        if (!field.checkValidity() || !field.value) field.value = this.values[name];
        this.values[name] = field.value;
        try { localStorage.setItem(KEPT, JSON.stringify(this.values)); } catch { /* this browser keeps nothing */ }
        this.apply();
        changed(name, field.value);
      });
    }
    this.apply();
  }

  limits() {
    return { seconds: Number(this.values.seconds), megabytes: Number(this.values.megabytes) };
  }

  apply() {
    const { theme, font, size, glyphs } = this.values;
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.style.setProperty('--mono', FONTS[font] ?? FONTS.system);
    root.style.setProperty('--size', `${Math.min(32, Math.max(10, Number(size) || 15))}px`);
    document.body.dataset.glyphs = glyphs;
  }
}
