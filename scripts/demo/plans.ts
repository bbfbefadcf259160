import type { plans } from '#server/demo/files.ts'

/** A page of a sample plan in one language: a table, and what the coach adds to it. */
export type PlanPage = {
  title: string
  lead: string
  columns: string[]
  rows: string[][]
  notes: string[]
}

/** The sample plans in both languages, by the name of their file. */
export const planPages: Record<(typeof plans)[number], { ar: PlanPage; en: PlanPage }> = {
  'weeks-5-8': {
    ar: {
      title: 'خطة الأسابيع 5 إلى 8',
      lead: 'ثلاثة أيام في الأسبوع، وبين كل يومين راحة.',
      columns: ['التمرين', 'المجموعات', 'الراحة'],
      rows: [
        ['اليوم الأول'],
        ['سكوات', '4 × 6', '120 ث'],
        ['ضغط بنش', '4 × 8', '90 ث'],
        ['تجديف بالبار', '3 × 10', '90 ث'],
        ['اليوم الثاني'],
        ['رفعة رومانية', '4 × 8', '120 ث'],
        ['ضغط كتف', '3 × 8', '90 ث'],
        ['سحب أمامي', '3 × 10', '90 ث'],
        ['اليوم الثالث'],
        ['سكوات أخف', '3 × 8', '90 ث'],
        ['ضغط مائل', '3 × 10', '90 ث'],
        ['حمل ومشي', '4 × 30 م', '60 ث'],
      ],
      notes: [
        'أحسست أن كل المجموعات سهلة؟ زد 2.5 كجم في المرة القادمة.',
        'لو تألمت في مفصل، أوقف التمرين وراسلني قبل أن تكمل.',
      ],
    },
    en: {
      title: 'Plan for weeks 5 to 8',
      lead: 'Three days a week, with a rest day between them.',
      columns: ['Exercise', 'Sets', 'Rest'],
      rows: [
        ['Day 1'],
        ['Squat', '4 × 6', '120 s'],
        ['Bench press', '4 × 8', '90 s'],
        ['Barbell row', '3 × 10', '90 s'],
        ['Day 2'],
        ['Romanian deadlift', '4 × 8', '120 s'],
        ['Shoulder press', '3 × 8', '90 s'],
        ['Lat pulldown', '3 × 10', '90 s'],
        ['Day 3'],
        ['Lighter squat', '3 × 8', '90 s'],
        ['Incline press', '3 × 10', '90 s'],
        ['Farmer’s carry', '4 × 30 m', '60 s'],
      ],
      notes: [
        'Did every set feel easy? Add 2.5 kg next time.',
        'If a joint hurts, stop the exercise and message me before you go on.',
      ],
    },
  },
  'warm-up': {
    ar: {
      title: 'إحماء وتمدد يومي',
      lead: 'ثماني دقائق قبل كل تمرين.',
      columns: ['الحركة', 'المدة'],
      rows: [
        ['الإحماء'],
        ['مشي أو عجلة بهدوء', 'دقيقتان'],
        ['دوران الذراعين', '10 مرات'],
        ['دوران الحوض', '10 مرات'],
        ['سكوات بطيء إلى كرسي', '10 مرات'],
        ['التمدد'],
        ['السمانة', '30 ث لكل رجل'],
        ['خلفية الفخذ', '30 ث لكل رجل'],
        ['الصدر على الحائط', '30 ث لكل جانب'],
        ['الحوض', '30 ث لكل جانب'],
      ],
      notes: ['تنفّس بهدوء، ولا تنزل في التمدد إلى حد الألم.'],
    },
    en: {
      title: 'Daily warm-up and stretching',
      lead: 'Eight minutes before every workout.',
      columns: ['Movement', 'How long'],
      rows: [
        ['Warm-up'],
        ['Easy walk or bike', '2 minutes'],
        ['Arm circles', '10 times'],
        ['Hip circles', '10 times'],
        ['Slow squat to a chair', '10 times'],
        ['Stretching'],
        ['Calves', '30 s each leg'],
        ['Hamstrings', '30 s each leg'],
        ['Chest against a wall', '30 s each side'],
        ['Hips', '30 s each side'],
      ],
      notes: ['Breathe slowly, and never stretch into pain.'],
    },
  },
  'diet-2100': {
    ar: {
      title: 'نظام 2,100 سعر حراري',
      lead: 'أكل بيت عادي، والمقادير قبل الطبخ.',
      columns: ['الوجبة', 'المقدار'],
      rows: [
        ['الفطور · 550 سعرًا'],
        ['فول بزيت زيتون', '200 جم'],
        ['بيض مسلوق', 'بيضتان'],
        ['عيش بلدي', 'رغيف'],
        ['الغداء · 750 سعرًا'],
        ['صدر فراخ مشوي', '180 جم'],
        ['أرز', '80 جم'],
        ['سلطة خضراء', 'طبق كبير'],
        ['وجبة خفيفة · 250 سعرًا'],
        ['زبادي وثمرة فاكهة', 'كوب وثمرة'],
        ['العشاء · 550 سعرًا'],
        ['جبن قريش', '200 جم'],
        ['خيار وطماطم وعيش', 'نصف رغيف'],
      ],
      notes: ['لا تحب صنفًا؟ راسلني وأبدّله لك.', 'اشرب من لترين إلى لترين ونصف في اليوم.'],
    },
    en: {
      title: '2,100 kcal plan',
      lead: 'Everyday home cooking, weighed before cooking.',
      columns: ['Meal', 'Amount'],
      rows: [
        ['Breakfast · 550 kcal'],
        ['Foul with olive oil', '200 g'],
        ['Boiled eggs', '2'],
        ['Baladi bread', '1 loaf'],
        ['Lunch · 750 kcal'],
        ['Grilled chicken breast', '180 g'],
        ['Rice', '80 g'],
        ['Green salad', 'large plate'],
        ['Snack · 250 kcal'],
        ['Yogurt and a piece of fruit', '1 cup, 1 piece'],
        ['Dinner · 550 kcal'],
        ['Cottage cheese', '200 g'],
        ['Cucumber, tomato and bread', 'half a loaf'],
      ],
      notes: ['Don’t like something? Message me and I’ll swap it.', 'Drink 2 to 2.5 liters of water a day.'],
    },
  },
  'iftar-suhoor': {
    ar: {
      title: 'بدائل الفطار والسحور',
      lead: 'نفس السفرة، بسعرات أقل وشبع أطول.',
      columns: ['بدلًا من', 'جرّب'],
      rows: [
        ['الفطار'],
        ['سمبوسك مقلي', 'سمبوسك في الفرن، قطعتان'],
        ['عصير محلى', 'ماء، ثم تمرة أو تمرتان'],
        ['أرز أبيض', 'فريك، أو نصف كمية الأرز'],
        ['قطايف بالقشطة', 'قطايف بالمكسرات، واحدة'],
        ['السحور'],
        ['مخبوزات وحلوى', 'فول وبيضة وزبادي'],
        ['شاي بالسكر', 'ماء على مهل حتى الإمساك'],
      ],
      notes: ['تمرّن بعد الفطار بساعتين، أو قبله بنصف ساعة تمرينًا خفيفًا.'],
    },
    en: {
      title: 'Iftar and suhoor swaps',
      lead: 'The same table, fewer calories, full for longer.',
      columns: ['Instead of', 'Try'],
      rows: [
        ['Iftar'],
        ['Fried sambousek', 'Baked sambousek, two pieces'],
        ['Sweet juice', 'Water, then a date or two'],
        ['White rice', 'Freekeh, or half the rice'],
        ['Atayef with cream', 'Atayef with nuts, one piece'],
        ['Suhoor'],
        ['Pastries and sweets', 'Foul, an egg and yogurt'],
        ['Tea with sugar', 'Water, slowly, until fasting starts'],
      ],
      notes: ['Train two hours after iftar, or lightly in the half hour before it.'],
    },
  },
}
