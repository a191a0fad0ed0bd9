/** Turkish texts of the widget, with siz. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone = 'Bu seçenek artık sunulmuyor. Girdikleriniz saklandı: lütfen başka bir seçim yapın.';
const notNow =
  'Şu anda randevu alınamıyor. Girdikleriniz saklandı. Lütfen daha sonra yeniden deneyin.';

export const widget: OwnWidgetTexts = {
  form: 'Bilgileriniz',

  calendarStep: 'Kime',
  reasonStep: 'Konu',
  dayStep: 'Zaman',
  formStep: 'Bilgiler',
  confirmStep: 'Kontrol',

  calendarHead: 'Kimden randevu almak istersiniz?',
  reasonHead: 'Konu nedir?',
  dayHead: 'Ne zaman size uygun?',
  timeHead: 'Hangi saat size uygun?',
  formHead: 'Bilgileriniz',
  confirmHead: 'Kontrol edin ve onaylayın',

  progress: 'Adım {n} / {count}',
  back: 'Geri',
  next: 'Devam',
  change: 'Değiştir',
  loading: 'Bir dakika lütfen …',
  open: 'Randevu al',
  close: 'Kapat',

  minutes: { other: '{n} dk.' },
  more: 'Ayrıntılar',

  search: 'Konu ara',
  found: '{n} / {count}',
  noneFound: 'Bu adla bir şey yok. Randevu alınabilen her şey burada:',

  earliest: 'En erken saatler',
  fullWaitlist: 'dolu, bekleme listesi',
  showList: 'Liste olarak göster',
  showMonth: 'Ay olarak göster',
  past: 'geçmiş',
  previousDay: 'Önceki boş gün',
  nextDay: 'Sonraki boş gün',
  monthFull: '{month} ayı dolu',
  nextMonthFree: 'Bir sonraki boş saat {month} ayında.',
  goToMonth: '{month} ayına git',
  earlier: 'Önceki ay',
  later: 'Sonraki ay',
  otherEmail: 'Başka bir e-posta adresi kullan',
  free: 'boş',
  full: 'dolu',
  closed: 'kapalı',
  today: 'bugün',

  morning: 'Sabah',
  afternoon: 'Öğleden sonra',
  evening: 'Akşam',
  zoneNote: 'Saatler: {zone}. Kendi saatiniz her birinin altında.',
  yourTime: 'sizde {time}',
  nearDays: 'Bu günlerde boş saat var:',

  noCalendars: 'Şu anda buradan randevu alınamıyor.',
  noReasons: 'Şu anda buradan randevu alınamıyor.',
  noDays: 'Şu anda boş gün yok. Lütfen daha sonra yeniden bakın.',
  noTimes: 'Bu günde artık boş saat yok.',

  optional: '(isteğe bağlı)',
  choose: 'Lütfen seçin',
  openFields: { one: 'Bir bilgiyi kontrol edin', other: '{n} bilgiyi kontrol edin' },
  notYet: 'Henüz randevu alınmadı: önce her şeyi kontrol edersiniz.',
  field_required: 'Lütfen bu alanı doldurun.',
  tick: 'Devam etmek için lütfen bu kutuyu işaretleyin.',
  not_an_email: 'Lütfen e-posta adresini ad@ornek.com biçiminde yazın.',
  not_a_phone: 'Lütfen telefon numarasını alan koduyla yazın.',
  not_a_number: 'Lütfen buraya bir sayı yazın.',
  not_a_date: 'Lütfen var olan bir tarih girin.',
  not_a_url: 'Lütfen adresi tam yazın, örneğin https://ornek.com.',
  too_long: 'Lütfen en çok {limit} karakter.',
  field_invalid: 'Lütfen buna yeniden bakın.',

  held: 'Sizin için ayrıldı: {time}',
  moreTime: 'Daha fazla süre?',
  heldLast: 'Sonra başkaları da seçebilir.',
  heldEnding: 'Saatiniz bir dakika daha sizin için ayrılmış durumda.',

  yourAppointment: 'Randevunuz',
  with: 'Kime',
  for: 'Konu',
  firstFree: 'Sizin için ilk müsait olan',

  when: 'Zaman',
  place: 'Yer',
  price: 'Ücret',
  phone: 'Telefon',
  yes: 'Evet',
  no: 'Hayır',
  privacy: 'Gizlilik bildirimi',
  book: 'Randevuyu al',
  busy: 'Randevunuz alınıyor …',
  changeUntil: 'Değiştirmek veya iptal etmek için son an: {when}.',
  changeNoMore:
    'Bu randevu artık internetten değiştirilemez veya iptal edilemez. Gelemeyecekseniz lütfen bize doğrudan haber verin.',

  bookedHead: 'Randevunuz alındı',
  addToCalendar: 'Takvime ekle',
  calendarFile: 'Takvim dosyası',
  calendarFileFor: 'Apple, Outlook ve diğerleri',
  nextSteps: 'Bundan sonra',
  reminded: 'Randevudan önce size hatırlatırız.',
  noMail: 'Bir şey gelmezse lütfen spam klasörünüze bakın.',
  reference: 'Numara',
  whatNext:
    'Randevuyu not edin veya takviminize ekleyin. Gelemeyecekseniz lütfen bize haber verin.',
  mailed:
    'E-posta adresinize bir onay gönderiyoruz. İçindeki bağlantıyla randevunuzu değiştirebilir veya iptal edebilirsiniz.',
  mailedOnly: 'E-posta adresinize bir onay gönderiyoruz.',
  manage: 'Değiştir veya iptal et',
  again: 'Yeni randevu al',
  pendingHead: 'Bir adım daha: lütfen e-postayla onaylayın',
  pending:
    'Size bağlantılı bir e-posta gönderiyoruz. Bağlantıyı açtığınızda randevunuz alınmış olur; son an: {when} ({zone}). O zamana kadar saat sizin için ayrılır. Bir şey gelmezse lütfen spam klasörünüze bakın.',

  lostHead: '{time} az önce doldu',
  lostText:
    'Birisi biraz daha hızlıydı. Yazdığınız her şey saklandı: başka bir saat seçin ve kaldığınız yerden devam edin.',
  nearestTimes: 'En yakın boş saatler',
  allTimes: 'Tüm günler ve saatler',
  keptForYou: 'Sizin için saklandı',

  sooner: 'Ya biri iptal ederse?',
  dayFull: '{day} dolu',
  tell: 'Bir saat boşalınca size haber veririz',
  email: 'E-posta',
  emailHint: 'Yalnızca size boş bir saat önermek için kullanırız.',
  name: 'Ad',
  join: 'Beni listeye ekle',
  joined:
    'Lütfen e-postanıza bakın: içindeki bağlantıyı açtığınızda bekleme listesinde olursunuz. Bir saat boşalınca size yazarız.',

  retry: 'Yeniden dene',
  offlineHead: 'Çevrimdışı görünüyorsunuz',
  internalHead: 'Bizim tarafımızda bir sorun oldu',
  outcome_unknownHead: 'Randevunun alınıp alınmadığını bilmiyoruz',
  customer_limitHead: { other: 'Burada zaten {n} randevunuz var' },
  seconds: '{n} sn içinde',
  waitUntil: '– {when}',
  contact: 'Bize doğrudan da ulaşabilirsiniz:',
  offline:
    'Randevu sistemine ulaşılamıyor. Girdikleriniz saklandı. Lütfen bağlantınızı kontrol edin: geri geldiğinde kendiliğinden devam eder.',
  lost: 'Yanıt gelmeden bağlantı koptu. Girdikleriniz saklandı. Yeniden deneyin: yalnızca bir kez randevu alınır.',
  outcome_unknown:
    'Yanıt gelmeden bağlantı koptu. Girdikleriniz saklandı, ancak randevunuzun alınıp alınmadığını bilmiyoruz. Yeniden denemeden önce lütfen bize sorun.',
  rate_limited:
    'Şu anda çok sayıda istek geliyor. Girdikleriniz saklandı. Lütfen birazdan yeniden deneyin.',
  address_limit:
    'Belki başkalarıyla paylaştığınız internet bağlantınızdan çok sayıda istek geldi. Girdikleriniz saklandı. Daha sonra devam edebilir veya bizi şimdi arayabilirsiniz.',
  email_limit:
    'Bu e-posta adresiyle bir saat içinde birkaç istek geldi. Girdikleriniz saklandı. Daha sonra devam edebilir veya bizi şimdi arayabilirsiniz.',
  refusal_limit:
    'Bugün, burada mümkün olan sayıda randevusu olan bu e-posta adresiyle birkaç kez denediniz. Girdikleriniz saklandı. Daha sonra yeniden deneyebilir veya bizi şimdi arayabilirsiniz.',
  slot_unavailable:
    'Bu saat az önce doldu. Girdikleriniz saklandı: başka bir saat seçmeniz yeterli.',
  customer_limit:
    'Aynı anda daha fazlası mümkün değil. Birini değiştirin veya iptal edin ya da bizi arayın. Girdikleriniz saklandı.',
  customer_limitMailed:
    'Aynı anda daha fazlası mümkün değil. Bağlantılarını size e-postayla gönderdik: birini değiştirin veya iptal edin ya da bizi arayın. Girdikleriniz saklandı.',
  waitlist_limit: 'Bu e-posta adresiyle zaten burada mümkün olan sayıda randevu bekliyorsunuz.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'Randevu bu bilgilerle kabul edilmedi. Girdikleriniz saklandı. Yeniden denemek işe yaramaz: lütfen bilgilerinizi kontrol edin veya bize ulaşın.',
  origin_refused: notNow,
  challenge_unsolved:
    'Tarayıcınız, randevuyu bir insanın aldığını gösteremedi. Girdikleriniz saklandı. Lütfen yeniden deneyin veya bize ulaşın.',
  internal: 'Randevu alınmadı, girdikleriniz saklandı. Lütfen yeniden deneyin.',
};
