<?php
// Writes what 工具 → 导出 offers for download (WXR) to the standard output.
$_SERVER['HTTP_HOST'] = parse_url(getenv('WP_BASE'), PHP_URL_HOST);
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/export.php';
wp_set_current_user(1);
export_wp();
