<?php
/**
 * Plugin Name: Wenzhan
 * Description: Tells a Wenzhan site what was published, changed or removed, and what Polylang knows of translations (docs/content-sources/wordpress.md).
 *
 * Belongs into wp-content/mu-plugins. Needs WENZHAN_SITE and WENZHAN_SECRET in wp-config.php.
 */

if (!defined('WENZHAN_SITE') || !defined('WENZHAN_SECRET') || WENZHAN_SITE === '') return;

/** Collects what changed in this request; it is sent when everything is stored. */
function wenzhan_changed(string $tag, string $list = 'tags'): void {
    global $wenzhan_collected;
    if (!$wenzhan_collected) add_action('shutdown', 'wenzhan_send_collected');
    $wenzhan_collected[$list][$tag] = true;
}

/** Tells that a post or page is public, or was. */
function wenzhan_post_changed(WP_Post $post, bool $was, bool $is): void {
    if ($post->post_type === 'page') wenzhan_page_changed($post, $was, $is);
    elseif ($is) wenzhan_changed("article:$post->ID");
    elseif ($was) wenzhan_changed("article:$post->ID", 'withdrawn');
}

/**
 * The site names pages by their slug where its addresses allow it. Of public pages that share a slug the oldest
 * gets it, so the others may get another name with it.
 */
function wenzhan_page_changed(WP_Post $page, bool $was, bool $is): void {
    $slug = preg_replace('/__trashed(-\d+)?$/', '', $page->post_name);
    $plain = preg_match('/^(?!pages?$|page-\d+$)[a-z0-9][a-z0-9_-]*$/', $slug);
    $others = $plain ? get_posts([
        'post_type' => 'page',
        'post_status' => 'publish',
        'has_password' => false,
        'name' => $slug,
        'exclude' => [$page->ID],
        'numberposts' => -1,
        'fields' => 'ids',
    ]) : [];
    $names = fn(array $ids) => array_map(fn($id) => $plain && $id === min($ids) ? $slug : "page-$id", $ids);
    $before = $names($was ? [...$others, $page->ID] : $others);
    $after = $names($is ? [...$others, $page->ID] : $others);
    foreach ($after as $name) wenzhan_changed("page:$name");
    foreach (array_diff($before, $after) as $name) wenzhan_changed("page:$name", 'withdrawn');
}

function wenzhan_is_public(WP_Post $post, string $status): bool {
    return $status === 'publish' && $post->post_password === '';
}

add_action('transition_post_status', function ($new, $old, $post) {
    if (!in_array($post->post_type, ['post', 'page'], true)) return;
    wenzhan_post_changed($post, $old === 'publish', wenzhan_is_public($post, $new));
    // Nobody sees one that is scheduled, but the site knows when it will show it.
    $is_scheduled = in_array('future', [$old, $new], true) && $old !== 'publish';
    if ($is_scheduled && $post->post_type === 'post') wenzhan_changed("article:$post->ID");
}, 10, 3);
add_action('post_updated', function ($id, $after, $before) {
    $renamed = $after->post_type === 'page' && $before->post_name !== $after->post_name;
    if ($renamed && $before->post_status === 'publish') wenzhan_page_changed($before, true, false);
}, 10, 3);
add_action('deleted_post', function ($id, $post) {
    if (in_array($post->post_type, ['post', 'page'], true)) wenzhan_post_changed($post, true, false);
}, 10, 2);
/**
 * Polylang tells nobody which texts are translations of which, unless it is paid for; its functions do. A text that is made a
 * translation of another one is not dated.
 */
add_action('rest_api_init', function () {
    if (!function_exists('pll_get_post_translations')) return;
    $field = fn(callable $translations) => ['get_callback' => fn($item) => (object) $translations($item['id'])];
    register_rest_field(['post', 'page'], 'wenzhan_translations', $field('pll_get_post_translations'));
    register_rest_field('category', 'wenzhan_translations', $field('pll_get_term_translations'));
});
add_action('pll_save_post', function ($id, $post, $translations) {
    foreach (array_filter(array_map('get_post', $translations)) as $other) {
        $is_public = wenzhan_is_public($other, $other->post_status);
        if ($is_public && in_array($other->post_type, ['post', 'page'], true)) wenzhan_post_changed($other, true, true);
    }
}, 10, 3);
foreach (['edited_term', 'delete_term', 'wp_update_nav_menu', 'update_option_blogname', 'update_option_blogdescription'] as $hook) {
    add_action($hook, fn() => array_map('wenzhan_changed', ['site', 'categories', 'articles']));
}

function wenzhan_send_collected(): void {
    global $wenzhan_collected;
    if (function_exists('fastcgi_finish_request')) fastcgi_finish_request();
    foreach ($wenzhan_collected as $list => $tags) {
        // The site takes 500 tags in a list.
        foreach (array_chunk(array_keys($tags), 500) as $chunk) wenzhan_send(['tags' => [], $list => $chunk], 0);
    }
}

/** Sends a signed request, and tries again later: after 15 seconds, then four times as long each time. */
function wenzhan_send(array $request, int $attempt): void {
    // The site refuses a signature that it has seen, so each body is unique.
    $body = wp_json_encode($request + ['id' => wp_generate_uuid4()]);
    $time = (string) time();
    $response = wp_remote_post(rtrim(WENZHAN_SITE, '/') . '/api/revalidate', [
        // The site refreshes pages for up to 25 seconds, and ends the one that it has begun.
        'timeout' => 40,
        'body' => $body,
        'headers' => [
            'content-type' => 'application/json',
            'x-timestamp' => $time,
            'x-signature' => 'sha256=' . hash_hmac('sha256', "$time.$body", WENZHAN_SECRET),
        ],
    ]);
    if (wp_remote_retrieve_response_code($response) === 200) return;
    error_log('wenzhan: ' . (is_wp_error($response) ? $response->get_error_message() : wp_remote_retrieve_body($response)));
    if ($attempt >= 7) return;
    // An option of its own: two requests may fail at once.
    $name = WENZHAN_WAITING . wp_generate_uuid4();
    add_option($name, [$request, $attempt + 1], '', 'no');
    wp_schedule_single_event(time() + 15 * 4 ** $attempt, 'wenzhan_send', [$name]);
}

const WENZHAN_WAITING = 'wenzhan_waiting_';

add_action('wenzhan_send', function (string $name) {
    $waiting = get_option($name);
    if (!is_array($waiting)) return;
    delete_option($name);
    wenzhan_send(...$waiting);
});

/**
 * While WordPress' scheduler runs, it overwrites what other requests schedule. At its end it schedules again what
 * waits: there may be more, which is sent twice at worst.
 */
add_action('shutdown', function () {
    global $wpdb;
    if (!wp_doing_cron()) return;
    wp_cache_delete('alloptions', 'options');
    $like = $wpdb->esc_like(WENZHAN_WAITING) . '%';
    $names = $wpdb->get_col($wpdb->prepare("SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $like));
    foreach ($names as $name) {
        if (!wp_next_scheduled('wenzhan_send', [$name])) wp_schedule_single_event(time() + 15, 'wenzhan_send', [$name]);
    }
});
