<?php
// Installs WordPress and fills it. Arguments: the number of ordinary posts. Prints what the tests need as JSON.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url(getenv('WP_BASE'), PHP_URL_HOST);
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/nav-menu.php';

function wp_mail() { return true; }

wp_install('技术笔记', 'editor', 'editor@example.com', true, '', 'a password of the tests');
wp_delete_post(1, true);
wp_delete_post(2, true);
wp_delete_post(3, true);
update_option('blogdescription', '关于网页标准与缓存的笔记');
update_option('timezone_string', 'Asia/Shanghai');
update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
$wp_rewrite->init();
flush_rewrite_rules(false);
kses_remove_filters();
wp_set_current_user(1);
wp_update_user(['ID' => 1, 'display_name' => '编辑部']);
wp_insert_user(['user_login' => 'reader', 'user_pass' => 'only for tests', 'user_email' => 'reader@example.com', 'role' => 'subscriber']);

function category($name, $slug, $parent = 0, $description = '') {
    return wp_insert_term($name, 'category', compact('slug', 'parent', 'description'))['term_id'];
}
$web = category('网页标准', 'web', 0, '浏览器怎样理解网页');
$html = category('HTML', 'html', $web);
$cache = category('缓存与性能', '');
$reserved = category('分页', 'page');

function picture($name, $width, $height) {
    $file = wp_upload_dir()['path'] . "/$name.png";
    $image = imagecreatetruecolor($width, $height);
    imagefilledrectangle($image, 0, 0, $width, $height, imagecolorallocate($image, 20 * strlen($name), 90, 160));
    imagepng($image, $file);
    $id = wp_insert_attachment(['post_title' => $name, 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], $file);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
    update_post_meta($id, '_wp_attachment_image_alt', "图片$name");
    return $id;
}
$pictures = array_map(fn($n) => picture("picture-$n", 1280, 640 + 20 * $n), [1, 2, 3]);
$url = fn($n) => wp_get_attachment_url($pictures[$n]);

$sentences = [
    '浏览器把响应存进缓存，下次请求同一地址时可以直接使用。',
    '验证器是一个实体标签或者修改时间，服务器用它判断内容是否变化。',
    '语义化的标签让读屏软件知道哪里是标题，哪里是导航。',
    '图片写上宽和高，页面在加载时就不会跳动。',
    '内容安全策略规定页面可以从哪里加载脚本。',
    '字体只下载用到的字符，中文页面也能很快显示。',
    '重定向告诉浏览器和搜索引擎，一个地址已经搬到别处。',
];
function paragraphs($n) {
    global $sentences;
    $html = '';
    for ($i = 0; $i < 3; $i++) {
        $text = '';
        for ($j = 0; $j < 4; $j++) $text .= $sentences[($n * 3 + $i * 5 + $j * 2) % count($sentences)];
        $html .= "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->\n\n";
    }
    return $html;
}

function post($title, $content, $more = []) {
    $id = wp_insert_post($more + ['post_title' => $title, 'post_content' => $content, 'post_status' => 'publish', 'post_author' => 1], true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    return $id;
}

$count = (int) ($argv[1] ?? 10);
$wpdb->query('START TRANSACTION');
wp_defer_term_counting(true);
$categories = [$web, $html, $cache, 1];
$first = strtotime('2024-01-01 08:00:00');
$ids = [];
for ($n = 1; $n <= $count; $n++) {
    $ids[] = post("第{$n}篇：" . mb_substr($sentences[$n % count($sentences)], 0, 12), paragraphs($n), [
        'post_date' => date('Y-m-d H:i:s', $first + $n * 7200),
        'post_category' => [$categories[$n % 4]],
        'tags_input' => [['缓存', 'HTML & CSS', '可访问性'][$n % 3], '标签' . ($n % 30)],
        'meta_input' => $n % 3 ? [] : ['_thumbnail_id' => $pictures[$n % count($pictures)]],
    ]);
}

$blocks = <<<HTML
<!-- wp:heading -->
<h2>区块</h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>这一篇使用编辑器的各种区块，另见<a href="HOME/2024/01/first-note/">第一篇</a>。</p>
<!-- /wp:paragraph -->

<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":ID0,"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><img src="URL0" alt="图库一" class="wp-image-ID0"/></figure>
<!-- /wp:image -->

<!-- wp:image {"id":ID1,"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><img src="URL1" alt="图库二" class="wp-image-ID1"/><figcaption class="wp-element-caption">图库的说明</figcaption></figure>
<!-- /wp:image --></figure>
<!-- /wp:gallery -->

<!-- wp:embed {"url":"https://example.com/talk","type":"rich","providerNameSlug":"example"} -->
<figure class="wp-block-embed is-type-rich is-provider-example wp-block-embed-example"><div class="wp-block-embed__wrapper">
https://example.com/talk
</div><figcaption class="wp-element-caption">嵌入的说明</figcaption></figure>
<!-- /wp:embed -->

<!-- wp:html -->
<iframe src="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>
<!-- /wp:html -->

<!-- wp:table -->
<figure class="wp-block-table"><table><thead><tr><th>标头</th><th>作用</th></tr></thead><tbody><tr><td>ETag</td><td>验证</td></tr></tbody></table><figcaption class="wp-element-caption">表格的说明</figcaption></figure>
<!-- /wp:table -->

<!-- wp:quote -->
<blockquote class="wp-block-quote"><p>引用的文字</p><cite>出处</cite></blockquote>
<!-- /wp:quote -->

<!-- wp:code -->
<pre class="wp-block-code"><code>Cache-Control: max-age=60</code></pre>
<!-- /wp:code -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:list -->
<ul><li>左栏</li></ul>
<!-- /wp:list --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>右栏</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:nextpage -->
<!--nextpage-->
<!-- /wp:nextpage -->

<!-- wp:paragraph -->
<p>分页之后的文字</p>
<!-- /wp:paragraph -->

<!-- wp:shortcode -->
[gallery ids="ID1,ID2" link="file"]
<!-- /wp:shortcode -->
HTML;
$blocks = str_replace('HOME', getenv('WP_BASE'), $blocks);
// One address is relative, as some plugins write them.
$blocks = str_replace('URL1', wp_parse_url($url(1), PHP_URL_PATH), $blocks);
foreach ($pictures as $n => $picture) $blocks = str_replace(["ID$n", "URL$n"], [$picture, $url($n)], $blocks);

$special = [
    'blocks' => post('区块、图库与嵌入', $blocks, ['post_date' => '2026-10-01 09:00:00', 'post_category' => [$web, $html], 'tags_input' => ['区块'], 'meta_input' => ['_thumbnail_id' => $pictures[0]]]),
    'chinese' => post('中文地址 &amp; “引号”', paragraphs(3), ['post_date' => '2026-10-02 09:00:00', 'post_name' => '中文地址', 'post_category' => [$cache], 'post_excerpt' => '手写的摘要 &amp; 说明']),
    'sticky' => post('置顶的一篇', paragraphs(4), ['post_date' => '2024-02-01 09:00:00', 'post_category' => [$cache]]),
    'protected' => post('有密码的一篇', '只给知道密码的人看', ['post_date' => '2026-10-03 09:00:00', 'post_password' => 'secret', 'post_category' => [$web]]),
    'draft' => post('还没写完的草稿', paragraphs(5), ['post_status' => 'draft', 'post_category' => [$web]]),
    'pending' => post('等待审阅的一篇', paragraphs(6), ['post_status' => 'pending', 'post_category' => [$html]]),
    'future' => post('定时发布的一篇', paragraphs(7), ['post_date' => '2037-01-01 08:00:00', 'post_category' => [$web]]),
    'reserved' => post('分页栏目里的一篇', paragraphs(8), ['post_date' => '2026-10-04 09:00:00', 'post_category' => [$reserved]]),
];
stick_post($special['sticky']);
wp_update_post(['ID' => $ids[0], 'post_name' => 'first-note']);
$about = post('关于本站', '<p>这里写网页标准与缓存。</p>', ['post_type' => 'page', 'post_name' => 'about_us']);
$pages = ['about' => $about, 'chinese' => post('联系方式', '<p>请写信。</p>', ['post_type' => 'page', 'post_name' => '联系', 'post_parent' => $about])];
wp_defer_term_counting(false);
$wpdb->query('COMMIT');

$menu = wp_create_nav_menu('主菜单');
$item = fn($title, $more) => wp_update_nav_menu_item($menu, 0, ['menu-item-title' => $title, 'menu-item-status' => 'publish'] + $more);
$item('首页', ['menu-item-type' => 'custom', 'menu-item-url' => getenv('WP_BASE') . '/']);
$parent = $item('标准', ['menu-item-type' => 'taxonomy', 'menu-item-object' => 'category', 'menu-item-object-id' => $web]);
$item('HTML', ['menu-item-type' => 'taxonomy', 'menu-item-object' => 'category', 'menu-item-object-id' => $html, 'menu-item-parent-id' => $parent]);
$item('关于', ['menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => $about]);
$item('外部', ['menu-item-type' => 'custom', 'menu-item-url' => 'https://example.com/', 'menu-item-target' => '_blank']);

$password = fn($user) => WP_Application_Passwords::create_new_application_password($user, ['name' => 'wenzhan'])[0];
echo json_encode([
    'user' => 'editor',
    'key' => $password(1),
    'reader' => ['user' => 'reader', 'key' => $password(get_user_by('login', 'reader')->ID)],
    'ids' => $ids,
    'special' => $special,
    'pages' => $pages,
    'categories' => compact('web', 'html', 'cache', 'reserved'),
]);
