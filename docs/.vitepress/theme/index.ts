/** VitePress's own theme in the fonts of the reader's system, and what pages show that lives. */

import { type Theme, withBase } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onMounted } from 'vue';
import './style.css';

/** A custom element, which only a browser can have: it is loaded where it is shown. */
const themeLab = defineComponent(() => {
  onMounted(() => import('./theme-lab.ts'));
  return () => h('theme-lab', { root: withBase('/') });
});

export default {
  extends: theme,
  enhanceApp: ({ app }) => void app.component('ThemeLab', themeLab),
} satisfies Theme;
