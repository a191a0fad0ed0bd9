/**
 * The output of the WordPress plugin of docs/recipes for a block or shortcode; its server is
 * `https://book.example`.
 */

export const WORDPRESS_MARKUP = [
  {
    said: { schedule: '1', reason: ' 1 ', lang: 'en', class: 'none of ours' },
    printed:
      '<slotwell-booking base-url="https://book.example" schedule="1" reason="1" lang="en"><a href="https://book.example/book?schedule=1&#038;reason=1&#038;lang=en">Book an appointment</a></slotwell-booking>',
  },
  {
    said: { mode: 'floating', schedule: '', link: 'Come & see' },
    printed:
      '<slotwell-booking base-url="https://book.example" mode="floating"><a href="https://book.example/book">Come &amp; see</a></slotwell-booking>',
  },
  {
    said: { theme: '"><script>alert(1)</script>' },
    printed:
      '<slotwell-booking base-url="https://book.example" theme="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"><a href="https://book.example/book">Book an appointment</a></slotwell-booking>',
  },
] as const;
