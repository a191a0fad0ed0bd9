/**
 * All texts in Turkish, with siz; this file holds the texts of the booking and waiting list pages.
 * No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, saat {time} ({zone})',
  zone: '{city} saati',
  zones: {
    'Europe/London': 'Londra saati',
    'Europe/Vienna': 'Viyana saati',
    'Europe/Zurich': 'Zürih saati',
    'Europe/Istanbul': 'İstanbul saati',
    'Europe/Brussels': 'Brüksel saati',
    'Europe/Rome': 'Roma saati',
    'Asia/Nicosia': 'Lefkoşa saati',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Randevunuz',
  cancelledTitle: 'Bu randevu iptal edildi',
  overTitle: 'Randevunuz başladı veya geçti',
  pendingTitle: 'Bir adım eksik: lütfen onaylayın',
  expiredTitle: 'Bu randevu zamanında onaylanmadı',
  pendingLead:
    'Randevunuz ancak siz onayladığınızda geçerlidir. Saat şu ana kadar sizin için ayrıldı: {until}. Sonra başkasına verilir.',
  confirmButton: 'Randevuyu onayla',
  expiredLead: 'Saat yeniden herkese açık. Yeni bir randevu alabilirsiniz.',
  cancelledLead: 'Saat yeniden boş. Başka bir randevu alabilirsiniz.',
  overLead: 'Artık değiştirilemez.',
  move: 'Saati değiştir',
  cancel: 'İptal et',
  toBooking: 'Başka bir randevu al',
  callUs: 'Bize buradan ulaşabilirsiniz:',
  calendarHeading: 'Takviminize ekleyin',
  calendarFile: 'Takvim dosyası',
  dataHeading: 'Verileriniz',

  done: {
    booked:
      'Randevunuz alındı. Bu sayfanın adresini saklayın: randevuyu buradan değiştirebilir veya iptal edebilirsiniz.',
    confirmed: 'Teşekkürler, randevunuz onaylandı.',
    cancelled: 'Bu randevuyu iptal ettiniz. Haber verdiğiniz için teşekkür ederiz.',
    moved: 'Randevunuz değiştirildi. Yeni zaman budur.',
    erasing_later: 'Not aldık. Randevunuz duruyor.',
  },
  problems: {
    slot_unavailable:
      'O saat az önce doldu. Randevunuz olduğu gibi duruyor: lütfen başka bir saat seçin.',
    version_conflict:
      'Randevu bu arada değiştirildi, bu yüzden hiçbir şey yapılmadı. Şu anki hali budur.',
    cutoff_passed: 'Bu randevuyu internetten değiştirmek için çok geç. Olduğu gibi duruyor.',
    not_changeable: 'Bu randevu artık değiştirilemez.',
    move_limit:
      'Bu randevu bugün internetten mümkün olduğu kadar değiştirildi. Olduğu gibi duruyor. Saat size uymuyorsa lütfen bizi arayın.',
    customer_limit:
      'Bu e-posta adresiyle burada mümkün olan sayıda randevu zaten alınmış. Randevunuz olduğu gibi duruyor.',
    not_offered:
      'Bu randevu için internette başka saat yok. Olduğu gibi duruyor. Lütfen bizimle doğrudan görüşün.',
  },

  cancelTitle: 'Bu randevu iptal edilsin mi?',
  cancelLead: 'Saat başkasına verilir. Bu geri alınamaz, ama yeniden randevu alabilirsiniz.',
  cancelButton: 'Evet, iptal et',
  keep: 'Hayır, kalsın',

  moveTitle: 'Randevunuzu değiştirin',
  moveLead: 'Siz başka bir saat seçip onaylayana kadar randevunuz durur.',
  moveCheckTitle: 'Bu zamana alınsın mı?',
  moveCheckLead: 'Diğer her şey olduğu gibi kalır.',
  from: 'Şimdiye kadar',
  to: 'Yeni',
  moveButton: 'Randevuyu değiştir',
  otherDay: 'Başka gün',
  otherTime: 'Başka saat',
  proposedTitle: 'Başka bir saat seçin',
  proposedLead:
    'Bu saatler şu ana kadar yalnızca sizin için ayrıldı: {until}. Birini seçmediğiniz sürece randevunuz olduğu gibi kalır.',
  proposedOver:
    'Bu saatler artık sizin için ayrılmış değil: geri çekildiler ya da süreleri doldu. Randevunuz burada gördüğünüz gibidir.',
  timesOf: 'Saatler: {day}',

  dataTitle: 'Verileriniz',
  dataLead:
    'Bu randevuyla ilgili saklanan her şeyi indirebilir veya kişisel bilgilerinizi sildirebilirsiniz.',
  dataDownload: 'Dosya olarak indir',
  dataErase: 'Verilerimi sil',
  eraseTitle: 'Verileriniz silinsin mi?',
  eraseLead:
    'Adınız, adresiniz ve girdiğiniz her şey kalıcı olarak silinir. Yalnızca saat, adınız olmadan kayıtlı kalır. Bu sayfanın adresi artık çalışmaz.',
  eraseStanding: 'Randevunuz hâlâ duruyor. Önce iptal edilir ve saat başkasına verilir.',
  eraseLater:
    'Bu randevuyu internetten iptal etmek için çok geç; bu yüzden duruyor ve sizi bekliyoruz. Verileriniz randevu biter bitmez silinir: {end}.',
  erasingLater: 'İstediğiniz gibi, verileriniz randevu biter bitmez silinir: {end}.',
  eraseWaiting: 'Bu e-posta adresiyle bekleme listemizdeki yerleriniz de sona erer.',
  eraseNotWaiting:
    'Bekleme listemizdeki yerleriniz kalır: yalnızca sayfa bizden gelen bir e-postadan açıldıysa bununla sona erer. Her birinin listeden çıkmak için kendi bağlantısı da vardır.',
  eraseButton: 'Evet, verilerimi sil',
  erasedTitle: 'Verileriniz silindi',
  erasedLead: 'O randevuya ait hiçbir kişisel bilgi artık saklanmıyor.',

  unknownTitle: 'Burada bir randevu yok',
  unknownLead:
    'Adres eksik olabilir veya bu randevunun verileri silinmiş olabilir. Randevu hâlâ varsa e-postanızdaki bağlantı oraya götürür.',
  tooManyTitle: 'Bir dakika lütfen',
  tooManyLead:
    'Bağlantınızdan az önce çok sayıda istek geldi. Hiçbir şey değişmedi. Lütfen bir dakika sonra yeniden deneyin.',
  foreignTitle: 'Bu başka bir sayfadan geldi',
  foreignLead:
    'Hiçbir şey değişmedi. Lütfen sayfayı e-postanızdaki bağlantıdan açın ve düğmeye orada basın.',
  brokenTitle: 'Bu olmadı',
  brokenLead:
    'Yine de yapılıp yapılmadığını bilmiyoruz. Lütfen randevunuzun sayfasını yeniden yükleyin: durumunu gösterir.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Bir saat boşaldı',
  offeredLead:
    'Şu ana kadar yalnızca sizin için ayrıldı: {until}. Sonra listedeki bir sonraki kişiye geçer.',
  formHeading: 'Randevuyu alın',
  book: 'Bu saati al',
  declineHeading: 'Size uymuyor mu?',
  declineLead: 'Listede kalırsınız ve başka bir saat boşalınca size yazarız.',
  decline: 'Hayır, teşekkürler',
  leaveHeading: 'Artık beklemiyor musunuz?',
  leaveLead: 'Boşalan saatlerle ilgili artık e-posta almazsınız.',
  leaveOfferLead: 'Artık öneri almazsınız ve bu saat bir sonraki kişiye geçer.',
  leave: 'Listeden çık',
  confirmTitle: 'Bir adım eksik: lütfen onaylayın',
  confirmLead:
    'Ancak burada onayladığınızda listede olursunuz; son an: {until}. O zamana kadar size boş saat önerilmez.',
  confirm: 'Evet, listede kalayım',
  unconfirmedTitle: 'Zamanında onaylanmadı',
  unconfirmedLead: 'Listede değilsiniz. İstediğiniz zaman yeniden katılabilirsiniz.',
  waitingTitle: 'Listedesiniz',
  waitingLead:
    'Sizin için bir saat boşalınca hemen yazarız. O zamana kadar bir şey yapmanız gerekmez.',
  declined:
    'Bildirdiğiniz için teşekkürler. Saat bir sonraki kişiye geçer, siz listede kalırsınız.',
  day: 'Gün',
  anyDay: 'Herhangi bir gün',
  overTitle: 'Bu öneri sona erdi',
  overLead:
    'Saat sizin için ayrılmışken alınmadı veya gün geçti. Artık listede değilsiniz, ama yeniden katılabilirsiniz.',
  leftTitle: 'Listeden çıktınız',
  leftLead: 'Artık öneri almazsınız. İstediğiniz zaman yeniden katılabilirsiniz.',
  bookedTitle: 'Randevunuz alındı',
  bookedLead: 'Size önerilen saati aldınız.',
  pendingLead: 'Bir adım eksik: size gönderilen e-postadaki bağlantıyı açın.',
  toYourBooking: 'Randevunuzu görün',
};

export const tr: Texts = {
  name: 'Türkçe',
  regions: ['CY', 'TR'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
